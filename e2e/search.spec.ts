import { collectDataCalls, waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember, submitMeme } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

const TITLES = ['Ședința de luni', 'Ședinţa de marți', 'Printer on fire'];

test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'cautatorul@firma.ro');
  const image = await drawPicture('search');
  for (const [n, title] of TITLES.entries()) {
    const fields = { company: n === 1 ? 'Oracle' : 'Dell', city: 'Iasi', title };
    await publishMeme(request, site, author, { fields, image });
  }
  const fields = { company: 'Dell', city: 'Iasi', title: 'Ședința secretă' };
  await submitMeme(request, site, author, { fields, image });
});

// Narrow only: results and addresses do not depend on the width.
test('typed words find memes, without accents', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/browse');
  const box = page.getByRole('textbox', { name: 'Search memes' });
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveCount(3);
  await box.pressSequentially('sedin', { delay: 20 });
  await expect(page).toHaveURL('/browse?search=sedin');
  await expect(titles).toHaveText(['Ședinţa de marți', 'Ședința de luni']);
  await expect(page.getByText('Newest first')).toBeVisible();
  await expect(page).toHaveTitle(/^Memes with “sedin”/);
  // The field keeps a trailing space after the debounce.
  await box.pressSequentially('ta ');
  await expect(page).toHaveURL('/browse?search=sedinta');
  await box.pressSequentially('luni');
  await expect(page).toHaveURL('/browse?search=sedinta+luni');
  await expect(titles).toHaveText(['Ședința de luni']);
  // The whole search is one history entry.
  await page.goBack();
  await expect(page).toHaveURL('/browse');
  await expect(box).toHaveValue('');
  await expect(titles).toHaveCount(3);
});

test('a search keeps the company, names words without a match, and is cleared', { tag: '@narrow' }, async ({
  page,
}) => {
  await page.goto('/browse?company=Oracle&search=printer');
  await untilRunning(page);
  const box = page.getByRole('textbox', { name: 'Search memes' });
  await expect(box).toHaveValue('printer');
  await expect(page.getByText('No meme about Oracle has “printer”.')).toBeVisible();
  await page.getByRole('link', { name: 'Search all companies' }).click();
  await expect(page).toHaveURL('/browse?search=printer');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByText('Filter', { exact: true }).click();
  await page.getByRole('link', { name: /^Oracle 1/ }).click();
  await expect(page).toHaveURL('/browse?search=printer&company=Oracle');
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL('/browse?company=Oracle');
  await expect(box).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  await box.fill('secreta');
  await box.press('Enter');
  await expect(page.getByText('No meme about Oracle has “secreta”.')).toBeVisible();
});

// Wide only: requests do not depend on the width.
test('a page does not request rendered results again', { tag: '@wide' }, async ({ page }) => {
  const calls = collectDataCalls(page);
  await page.goto('/browse?search=sedinta');
  await waitUntilQuiet(page);
  expect(calls).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches, and a link clears it', { tag: '@narrow' }, async ({ page }) => {
    await page.goto('/browse?company=Dell');
    await page.getByRole('textbox', { name: 'Search memes' }).fill('SEDINTA');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/browse?company=Dell&search=SEDINTA');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL('/browse?company=Dell');
    await expect(page.getByRole('article')).toHaveCount(2);
  });
});

test('a click within the debounce of a search cancels the search', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/browse');
  await untilRunning(page);
  const box = page.getByRole('textbox', { name: 'Search memes' });
  // The clock stands, so the click comes before the search, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('printer');
  await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).click();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/');
  await page.clock.resume();
  await page.goto('/browse?company=Oracle');
  await untilRunning(page);
  await page.getByText('Filter', { exact: true }).click();
  const oracle = page.getByRole('link', { name: /^Oracle 1/ });
  await expect(oracle).toBeVisible();
  await page.clock.pauseAt(Date.now() + 120_000);
  await box.fill('printer');
  await oracle.click();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/browse');
  await expect(box).toHaveValue('');
});
