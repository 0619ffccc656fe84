import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { expect, test } from './support/test.ts';

const DARK = 'rgb(23, 21, 17)';
const readPageColour = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return '';
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  });

test('the reader chooses dark, another tab follows, and later pages are dark from the first paint', async ({
  page,
  context,
}) => {
  await page.goto('/');
  expect(await readPageColour(page)).not.toBe(DARK);
  const other = await context.newPage();
  await other.goto('/');
  await waitUntilQuiet(other);
  await page.getByRole('combobox', { name: 'Look' }).selectOption('Dark');
  await expect.poll(() => readPageColour(page)).toBe(DARK);
  await expect(other.getByRole('combobox', { name: 'Look' })).toHaveValue('dark');
  await expect.poll(() => readPageColour(other)).toBe(DARK);
  await other.close();
  await expectAccessible(page);
  // Without the app's scripts, only the head's script can have applied the dark colours.
  const later = await context.newPage();
  await later.route(/\/assets\/.*\.js/, (route) => route.abort());
  await later.goto('/browse', { waitUntil: 'commit' });
  await expect.poll(() => readPageColour(later)).toBe(DARK);
  await later.close();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('combobox', { name: 'Look' }).selectOption('Light');
  await expect.poll(() => readPageColour(page)).not.toBe(DARK);
  await page.getByRole('combobox', { name: 'Look' }).selectOption('Like the device');
  await expect.poll(() => readPageColour(page)).toBe(DARK);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});
