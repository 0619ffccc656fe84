import { expectAccessible, expectInside } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** The filter of /browse by any company of the directory (product: screens). */

test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'finder@firma.ro');
  await publishMeme(request, site, author, {
    fields: { company: 'Banca Transilvania', city: 'Iasi', title: 'Ghișeul trei' },
    image: await drawPicture('finder', 320, 240),
  });
});

test('the list of choices loads with the first use of the field, and works by keyboard', async ({ page }) => {
  const options = page.getByRole('listbox').getByRole('option');
  const scripts: string[] = [];
  page.on('request', (call) => scripts.push(new URL(call.url()).pathname));
  const isLoaded = () => scripts.some((path) => path.includes('company-combobox'));
  await page.goto('/browse?time=week');
  await untilRunning(page);
  await expectAccessible(page);
  expect(isLoaded()).toBe(false);
  await page.getByText('Filter', { exact: true }).click();
  await page.getByLabel('Find a company').focus();
  const finder = page.getByRole('combobox', { name: 'Find a company' });
  await expect(finder).toBeFocused();
  expect(isLoaded()).toBe(true);
  await finder.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await expect(options.last()).toHaveText('Search all companies');
  await finder.pressSequentially('SILVANIA');
  await expect(options).toHaveText(['Banca Transilvania', 'Search all companies']);
  await expectAccessible(page);
  await expectInside(page);
  await finder.press('Enter');
  await expect(page).toHaveURL('/browse?time=week&company=Banca+Transilvania');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Banca Transilvania');
  await expect(finder).toHaveValue('Banca Transilvania');
  await page.goBack();
  await expect(page).toHaveURL('/browse?time=week');
  await expect(finder).toHaveValue('');
  await finder.pressSequentially('zzz');
  await expect(options).toHaveText(['Search all companies']);
  // While the search is under way, no entry is active, and Enter takes none.
  await expect(finder).toHaveAttribute('aria-activedescendant', /./);
  await finder.press('Enter');
  await expect(page).toHaveURL('/companies?search=zzz');
});

test('the field keeps text that was typed before its code loaded', async ({ page }) => {
  const options = page.getByRole('listbox').getByRole('option');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/browse');
  await page.getByText('Filter', { exact: true }).click();
  const field = page.getByLabel('Find a company');
  await field.click();
  await field.pressSequentially('oracl');
  resolve();
  await expect(page.getByRole('combobox', { name: 'Find a company' })).toHaveValue('oracl');
  await expect(options.first()).toHaveText('Oracle');
  await options.filter({ hasText: 'Oracle' }).click();
  await expect(page).toHaveURL('/browse?company=Oracle');
});
