import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { headersOf, publishMeme, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('readers see who asked to remove what, and what a moderator decided', async ({
  page,
  request,
  site,
}) => {
  const author = await registerMember(request, site, 'registrul@firma.ro');
  const fields = { company: 'Dell', city: 'Iasi', title: 'Cererea' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture('cererea') });
  const notice = {
    ...{ url: `${site.url}/meme/${id}`, kind: 'defamation', sender: 'authority', good_faith: true },
    ...{ explanation: 'Spune ceva neadevărat despre noi.', name: 'Ana Pop', email: 'ana@oficiu.example' },
  };
  expect((await request.post(`${site.url}/notices`, { data: notice })).status()).toBe(202);
  const headers = await headersOf(request, site, ADMIN);
  const cases = await (await request.get(`${site.url}/moderation/cases`, { headers })).json();
  const data = { outcome: 'removed', reason_code: 'false_claim' };
  const judged = await request.put(`${site.url}/moderation/cases/${cases[0].id}`, { headers, data });
  expect(judged.status()).toBe(200);

  await page.goto(`/meme/${id}`);
  await expect(page.getByText(/^Removed on an authority's demand, /)).toBeVisible();
  await expect(page.getByText(/^Rule \d+: Do not state something untrue/)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Removal requests' }).click();
  await expect(page).toHaveURL('/ledger');
  await expect(page.getByText(/Nobody can buy a removal/)).toBeVisible();
  const row = page.getByRole('row', { name: /Authorities and courts/ });
  await expect(row).toHaveText(/Authorities and courts1000100/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  for (const language of ['en', 'ro']) {
    await page.goto(`/ledger?lang=${language}`);
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  const csv = await request.get(`${site.url}/ledger.csv`);
  expect(await csv.text()).toContain(',authority,,1,0,0,0,1,0,0');
});
