import { expectAccessible } from './support/accessible.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import { enterAs, headersOf, publishMeme, registerMember, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

let shown: number;
test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'autorul@firma.ro');
  const image = await drawnMeme('log');
  const fields = { company: 'Dell', city: 'Iasi', title: 'Deadline' };
  shown = await publishMeme(request, site, author, { fields, image });
  const id = await submitMeme(request, site, author, { fields: { ...fields, title: 'Secret' }, image });
  const headers = await headersOf(request, site, ADMIN);
  const data = { status: 'rejected', reason: 'Ion Popescu', reason_code: 'real_name' };
  expect((await request.put(`${site.url}/memes/${id}/approval`, { headers, data })).status()).toBe(200);
});

test('visitors read what was decided and why, and not about whom', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderation log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation log');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/Moderator [2-9B-Z]{4} rejected a meme/);
  await expect(entries.first()).toContainText(
    'Names or shows a real person · Numește sau arată o persoană reală',
  );
  await expect(page.getByRole('table')).toContainText('Rejected');
  await expect(page.getByText(/Popescu|Secret|autorul/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Kind of decision').selectOption('meme.approve');
  await expect(page).toHaveURL('/moderation-log?action=meme.approve');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('A moderator approved a meme');
  await entries.getByRole('link', { name: 'See the meme' }).click();
  await expect(page).toHaveURL(`/meme/${shown}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the log reads fully and its filter works', async ({ page }) => {
    await page.goto('/moderation-log');
    await page.getByLabel('Kind of decision').selectOption('meme.reject');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/moderation-log?action=meme.reject');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });
});

test('moderators see their weeks as charts and as a table', async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page).toHaveURL('/desk/statistics');
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row.getByRole('cell').nth(0)).toHaveText('2');
  await expect(row.getByRole('cell').nth(1)).toHaveText('1');
  await expectAccessible(page);
  await page.getByLabel('Period').selectOption('53');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(54);
});
