import { expectAccessible } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, headersOf, publishMeme, registerMember, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** What visitors, authors and moderators read about decisions and rules. */

// The first journeys count entries, so they need a log of exactly these two decisions.
let approvedId: number;
test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'autorul@firma.ro');
  const image = await drawPicture('log');
  const fields = { company: 'Dell', city: 'Iasi', title: 'Deadline' };
  approvedId = await publishMeme(request, site, author, { fields, image });
  const id = await submitMeme(request, site, author, { fields: { ...fields, title: 'Secret' }, image });
  const headers = await headersOf(request, site, ADMIN);
  const data = { status: 'rejected', reason: 'Ion Popescu', reason_code: 'real_name' };
  expect((await request.put(`${site.url}/memes/${id}/approval`, { headers, data })).status()).toBe(200);
});

test('visitors read the decisions and their reasons, and no names of authors or memes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderation log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation log');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/Moderator [2-9B-Z]{4} rejected a meme/);
  await expect(entries.first()).toContainText('Names or shows a real person');
  await expect(page.getByRole('table')).toContainText('Rejected');
  await expect(page.getByText(/Popescu|Secret|autorul/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Kind of decision').selectOption('meme.approve');
  await expect(page).toHaveURL('/moderation-log?action=meme.approve');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('A moderator approved a meme');
  await entries.getByRole('link', { name: 'See the meme' }).click();
  await expect(page).toHaveURL(`/meme/${approvedId}`);
});

test('after a rule change, the author reads the rule as it was at the decision, and visitors read the change', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  const author = await registerMember(request, site, 'autoarea@firma.ro');
  const image = await drawPicture('rules');
  const id = await submitMeme(request, site, author, {
    fields: { company: 'Dell', city: 'Iasi', title: 'Deadline' },
    image,
  });
  const headers = await headersOf(request, site, ADMIN);
  const data = { status: 'rejected', reason_code: 'off_topic' };
  expect((await request.put(`${site.url}/memes/${id}/approval`, { headers, data })).status()).toBe(200);

  await enterAs(page, ADMIN);
  await page.goto('/admin/rules');
  await page.getByRole('button', { name: 'Edit rule 4' }).click();
  await page
    .getByLabel('Text in English')
    .fill('Post about work and offices, and about the company that you choose.');
  await page
    .getByLabel('Text in Romanian')
    .fill('Postează despre muncă și birou și despre compania pe care o alegi.');
  await expectAccessible(page);
  await page.getByRole('region', { name: 'House rules' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rule 4 saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit rule 4' })).toBeFocused();

  await enterAs(otherPage, author);
  await otherPage.goto('/mymemes');
  const main = otherPage.getByRole('main');
  await expect(
    main.getByText('Post about work, and about the company that you choose.').first(),
  ).toBeVisible();
  await expect(
    main.getByText('Postează despre muncă și despre compania pe care o alegi.').first(),
  ).toHaveAttribute('lang', 'ro');
  await main.getByRole('link', { name: 'House rule 4' }).first().click();
  await expect(otherPage).toHaveURL('/rules#rule-4');
  await expect(main.getByText('Post about work and offices, and about')).toBeVisible();
  await expectAccessible(otherPage);
});
