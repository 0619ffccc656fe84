import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { commenter } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, fetchToken, idOf, type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autoare@firma.ro');
  const fields = { company: 'Bosch', city: 'Iasi', title: 'Cu nume' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture('nume') });
  await commenter(request, site, id, await fetchToken(request, site, author))('Am scris eu asta.');
});

test('a member turns the author page on, visitors read it, and the member turns it off', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  const address = `/author/${await idOf(request, site, author)}`;
  expect((await otherPage.goto(address))?.status()).toBe(404);
  await enterAs(page, author);
  await page.goto('/account#account-data');
  const section = page.getByRole('region', { name: 'Author page' });
  await section.getByRole('checkbox').check();
  await expect(page.getByText('Your author page is public now.')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Open my author page' })).toBeVisible();

  await otherPage.goto('/');
  await otherPage.getByRole('article').getByRole('link', { name: 'autoare', exact: true }).click();
  await expect(otherPage).toHaveURL(new RegExp(`${address}$`));
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('autoare');
  await expect(otherPage.getByRole('article')).toHaveCount(1);
  await expect(otherPage.getByText('Am scris eu asta.')).toBeVisible();
  await expectAccessible(otherPage);
  const html = await (await request.get(site.url + address, { headers: { accept: 'text/html' } })).text();
  for (const text of ['Cu nume', 'Am scris eu asta.']) expect(html).toContain(text);
  for (const width of [390, 320]) {
    await otherPage.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(otherPage);
  }

  await section.getByRole('checkbox').uncheck();
  await expect(page.getByText('Your author page is gone.')).toBeVisible();
  await expect.poll(async () => (await otherPage.goto(address))?.status()).toBe(404);
});
