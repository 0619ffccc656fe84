import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('an admin says who runs the site and announces a line; a stranger reads both and closes the line', async ({
  page,
  otherPage,
}) => {
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/privacy');
  await expect(page.getByText('the page does not say yet who runs the site')).toBeVisible();
  await page.getByRole('link', { name: 'Set it in the settings' }).click();
  const operator = page.getByRole('region', { name: 'Who runs this site' });
  await operator.getByLabel('Legal person').fill('Meme SRL');
  await operator.getByLabel('Postal address').fill('Str. Lungă 1, Cluj-Napoca');
  await operator.getByLabel('Mailbox', { exact: true }).fill('nowhere');
  await operator.getByLabel('Languages in which one may write').fill('ro, hu');
  await operator.getByRole('button', { name: 'Publish these details' }).click();
  await expect(operator.getByLabel('Mailbox', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await operator.getByLabel('Mailbox', { exact: true }).fill('salut@meme.example');
  await operator.getByRole('button', { name: 'Publish these details' }).click();
  await expect(page.getByText('Settings saved.').first()).toBeVisible();
  const line = page.getByRole('region', { name: 'A line above all pages' });
  await line.getByLabel('On pages in both languages').fill('Duminică site-ul se odihnește.');
  await line.getByRole('button', { name: 'Publish this line' }).click();
  await expectNoSidewaysScroll(page);

  await store(otherPage, { cookieConsent: 'declined' });
  const announcement = otherPage.getByRole('region', { name: 'Announcement' });
  await expect(async () => {
    await otherPage.goto('/privacy');
    await expect(announcement).toContainText('Duminică site-ul se odihnește.', { timeout: 500 });
  }).toPass();
  await expect(otherPage.getByRole('article')).toContainText('Meme SRL decides what is done with the data');
  await expect(otherPage.getByRole('article')).toContainText('Romanian, Hungarian');
  await expect(otherPage.getByText('the page does not say yet')).toHaveCount(0);
  await expectAccessible(otherPage);
  await expectNoSidewaysScroll(otherPage);
  await otherPage.goto('/contact?lang=ro');
  await expect(otherPage.getByRole('article')).toContainText('Str. Lungă 1, Cluj-Napoca');
  const mailbox = otherPage.getByRole('article').getByRole('link', { name: 'salut@meme.example' }).first();
  await expect(mailbox).toHaveAttribute('href', 'mailto:salut@meme.example');
  await announcement.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(announcement).toBeHidden();
  await otherPage.goto('/');
  await expect(announcement).toBeHidden();
  const html = await (await otherPage.request.get('/', { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('"legalName":"Meme SRL"');
  expect(html).toContain('Duminică site-ul se odihnește.');
});
