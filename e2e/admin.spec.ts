import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  fetchToken,
  type Person,
  publishMeme,
  registerMember,
  store,
  submitMeme,
} from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ cutsNetwork: true });

let ana: Person;
let anaId: string;
test.beforeAll(async ({ site, request }) => {
  ana = await registerMember(request, site, 'ana.pop@firma.ro');
  for (let n = 1; n <= 12; n++) await registerMember(request, site, `membru-${n}@corporatie.ro`);
  const token = await fetchToken(request, site, ana);
  const headers = { authorization: `Bearer ${token}` };
  anaId = (await (await request.get(`${site.url}/users/me`, { headers })).json()).uid;
  const id = await publishMeme(request, site, ana, {
    fields: { company: 'UiPath', city: 'Iasi', title: 'Sprint retrospective' },
    image: await drawPicture('admin'),
  });
  await request.post(`${site.url}/memes/${id}/vote`, { headers, data: { voteType: 'up' } });
  const untitled = { fields: { company: 'UiPath', city: 'Iasi' }, image: await drawPicture('untitled') };
  await submitMeme(request, site, ana, untitled);
});

async function openPanel(page: Page, admin: Person, path = '/admin'): Promise<void> {
  await enterAs(page, admin);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(path);
}

const table = (page: Page) => page.getByRole('table', { name: 'Users' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by username or email' });

test('an admin finds a user, changes a role, pages through the list, sorts and exports it, and returns', async ({
  page,
  site,
  request,
}) => {
  await openPanel(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expect(table(page).getByRole('row')).toHaveCount(11);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel('Users per page').selectOption('25');
  await expect(table(page).getByRole('row')).toHaveCount(15);

  await search(page).fill('ANA.pop@firma');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(row(page, 'ana.pop')).toContainText('a***@f***.ro');
  const ask = page.getByRole('alertdialog', { name: 'Make ana.pop a moderator?' });
  await row(page, 'ana.pop').getByRole('combobox').selectOption('moderator');
  await expect(ask).toContainText('They and the other admins are told, here and by email.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'ana.pop').getByRole('combobox')).toHaveValue('1');
  await row(page, 'ana.pop').getByRole('combobox').selectOption('moderator');
  await ask.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText('User role updated successfully')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('moderator');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The role is back to what it was.')).toBeVisible();
  await expect(page.getByText('Nobody fits these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await search(page).fill('ana.pop');
  await expect(page).toHaveURL(/search=ana\.pop/);
  await row(page, 'ana.pop').getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`/admin/users/${anaId}`);
  await page.goBack();
  await expect(search(page)).toHaveValue('ana.pop');

  await page.getByRole('heading', { name: 'Roles' }).click();
  await expect(page.getByRole('table', { name: 'Roles' })).toContainText('Approves and rejects memes');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL('/admin/log');
  await expect(page.getByRole('listitem').filter({ hasText: 'changed a role' }).first()).toContainText(
    'ana.pop',
  );
  await test.step('the order', () => sortUsers(page, site, request));
  await test.step('a role by keyboard alone', () => changeRoleByKeyboard(page));
  await test.step('the export', () => exportUsers(page));
  await test.step('a click within the delay of the search', () => clickBeforeSearch(page));
});

/** Changes the role of `membru-3` to moderator. */
async function changeRoleByKeyboard(page: Page): Promise<void> {
  await page.goto('/admin?search=membru-3');
  await search(page).focus();
  const select = row(page, 'membru-3').getByRole('combobox');
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    if (await select.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(select).toBeFocused();
  await page.keyboard.press('m');
  const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Change the role' });
  await expect(agree).toBeVisible();
  for (let presses = 0; presses < 3; presses++) {
    if (await agree.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(agree).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('User role updated successfully')).toBeVisible();
}

/** Downloads the list as a file, with the filters of the table. */
async function exportUsers(page: Page): Promise<void> {
  await search(page).fill('corporatie.ro');
  await expect(page).toHaveURL(/search=corporatie/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('corpomeme-users.csv');
  const rows = parse(await readFile(await file.path()), { bom: true, columns: true }) as { email: string }[];
  expect(rows).toHaveLength(12);
  expect(rows.every(({ email }) => email.endsWith('@corporatie.ro'))).toBe(true);
}

/** Clicks a user within the debounce of the search, and expects the page of the user. */
async function clickBeforeSearch(page: Page): Promise<void> {
  await search(page).fill('ana.pop');
  await expect(page).toHaveURL(/search=ana/);
  await expect(row(page, 'ana.pop')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search(page).fill('ana');
  await row(page, 'ana.pop').getByRole('link', { name: 'View' }).click();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(`/admin/users/${anaId}`);
}

/** Sorts the list by its columns; the address keeps the order. */
async function sortUsers(page: Page, site: Site, request: APIRequestContext): Promise<void> {
  for (const name of ['zoe', 'ana', 'mihai']) await registerMember(request, site, `${name}@ordine.ro`);
  await page.goto('/admin/users?search=ordine.ro');
  const names = page.getByRole('table', { name: 'Users' }).getByRole('rowheader');
  await expect(names).toHaveText(['mihai', 'ana', 'zoe']);
  const sort = () => page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click();
  await sort();
  await expect(names).toHaveText(['ana', 'mihai', 'zoe']);
  await expect(page).toHaveURL(/sort=username&order=asc/);
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await sort();
  await expect(names).toHaveText(['zoe', 'mihai', 'ana']);
  await page.reload();
  await expect(names).toHaveText(['zoe', 'mihai', 'ana']);
  await sort();
  await expect(names).toHaveText(['mihai', 'ana', 'zoe']);
  await expect(page).toHaveURL('/admin/users?search=ordine.ro');
}

test('user details, also with old data, the danger zone by its address, and the deletion of an account', async ({
  page,
  site,
  request,
}) => {
  await registerMember(request, site, 'pleaca@firma.ro');
  await openPanel(page, ADMIN, `/admin/users/${anaId}`);
  await expect(page.getByRole('heading', { name: 'ana.pop' })).toBeVisible();
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText('ana.pop@firma.ro');
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await expect(statistics).toContainText('0.5');
  const memes = page.getByRole('table', { name: 'Memes' });
  await expect(memes).toContainText('Sprint retrospective');
  await expect(memes.getByRole('cell', { name: 'Untitled Meme' })).toBeVisible();
  await expect(memes.getByRole('link', { name: 'View' }).first()).toHaveAttribute('href', /^\/meme\/\d+$/);

  await test.step('missing dates and states of old data do not break them', async () => {
    await page.route(`**/admin/users/${anaId}/stats`, async (route) => {
      const answer = await route.fetch();
      const stats = await answer.json();
      delete stats.user.created_at;
      for (const meme of stats.memes) {
        delete meme.created_at;
        delete meme.approval_status;
      }
      await route.fulfill({ json: stats });
    });
    await page.reload();
    await expect(memes.getByText('Pending')).toHaveCount(2);
    await expect(memes).toContainText('N/A');
    await page.unrouteAll();
  });

  await page.goto('/admin?search=pleaca');
  const view = row(page, 'pleaca').getByRole('link', { name: 'View' });
  const address = await view.getAttribute('href');
  await page.goto(`${address}#danger-zone`);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('va fi anonimizat și marcat ca șters');
  await dialog.getByRole('button', { name: 'Anulează' }).click();
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeInViewport();

  await page.route('**/admin/users/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Delete user' }).click();
  await dialog.getByRole('button', { name: 'Da, șterge și banează userul' }).click();
  await expect(page.getByText('Failed to delete user', { exact: true })).toBeVisible();
  await expect(dialog).toContainText('Eroare');
  await expect(dialog).toContainText('Nu s-a putut șterge utilizatorul. Încercați din nou.');
  await dialog.getByRole('button').click();
  await expect(page.getByText('Failed to delete user. Please try again.')).toBeVisible();

  await page.unroute('**/admin/users/*');
  await page.getByRole('button', { name: 'Delete user' }).click();
  await dialog.getByRole('button', { name: 'Da, șterge și banează userul' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('User successfully deleted')).toBeVisible();
  await search(page).fill('deleted-user');
  await expect(row(page, 'deleted-user')).toContainText('Deleted');
});

test('failures have the specified texts', async ({ page }) => {
  await openPanel(page, ADMIN, '/howto');
  await page.route('**/admin/users?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/admin/roles', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin');
  await expect(page.getByText('Failed to fetch users: 500')).toBeVisible();
  await page.getByRole('heading', { name: 'Roles' }).click();
  await expect(page.getByText('Failed to fetch roles: 500')).toBeVisible();
  await page.unroute('**/admin/roles');
  await page.unroute('**/admin/users?*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(table(page).getByRole('row')).toHaveCount(11);

  await page.route('**/role', (route) => route.fulfill({ status: 500, json: {} }));
  await row(page, 'membru-12').getByRole('combobox').selectOption('moderator');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText('Failed to update user role: 500')).toBeVisible();
  await expect(row(page, 'membru-12').getByRole('combobox')).toHaveValue('1');
  await page.route('**/admin/users.csv*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Failed to export CSV')).toBeVisible();

  await page.route('**/stats', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/admin/users/${anaId}`);
  await expect(page.getByText('Failed to load user statistics. Please try again.')).toBeVisible();
  await page.unroute('**/stats');
  await page.goto('/admin/users/nobody');
  await expect(page.getByText('User Not Found')).toBeVisible();
  await page.route('**/admin/users?*', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'Access denied', message: 'Access denied', code: 'access_denied' },
    }),
  );
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
});
