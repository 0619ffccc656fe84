import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { oneTimeCode } from './support/one-time-code.ts';
import {
  changeRole,
  enterAs,
  fetchToken,
  headersOf,
  logIn,
  PASSWORD,
  type Person,
  registerMember,
  store,
} from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ cutsNetwork: true });

async function openAccount(page: Page, person: Person): Promise<void> {
  await enterAs(page, person);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/account');
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

/**
 * Turns on the second factor and returns its key. The member confirmed the address by a link and nothing
 * else, so the site asks for a mailed code.
 */
async function turnOnTwoFactor(page: Page, site: Site, { email }: Person): Promise<string> {
  const area = section(page, 'Two-factor sign-in');
  await area.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(area.getByText(`we sent a code of eight digits to ${email}`)).toBeVisible();
  const mailed = area.getByLabel('Code');
  await expect(mailed).toBeFocused();
  await mailed.fill('00000000');
  await page.keyboard.press('Enter');
  await expect(mailed).toHaveAccessibleDescription(/This code is not right/);
  await expectAccessible(page);
  await mailed.fill(await site.mailedCode(email));
  await page.keyboard.press('Enter');
  await expect(area.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await area.locator('code').textContent()) ?? '';
  await area.getByLabel('The code that the app shows now').fill(oneTimeCode(key));
  await page.keyboard.press('Enter');
  await expect(area.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return key;
}

test('a member opens the page from the menu, ends a session by keyboard, downloads the data and changes the password', async ({
  page,
  request,
  site,
}) => {
  const member = await registerMember(request, site, 'acasa@firma.ro');
  const phone = await request.post(`${site.url}/users/email-login`, {
    data: member,
    headers: {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    },
  });
  const { token } = (await phone.json()) as { token: string };
  const statusOf = async (session: string) => {
    const headers = { authorization: `Bearer ${session}` };
    return (await request.get(`${site.url}/users/me`, { headers })).status();
  };
  await page.goto('/account');
  await expect(page).toHaveURL('/login?return=%2Faccount');
  await page.goto('/');
  await page.keyboard.press('Escape');
  await logIn(page, member);
  await page.getByRole('button', { name: /Menu of acasa/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');

  const list = section(page, 'Where you are logged in');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'End session: Safari on iPhone' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('list')).toBeFocused();
  expect(await statusOf(token)).toBe(401);

  await test.step('the data export', () => downloadData(page, member));
  await test.step('the password', async () => {
    const elsewhere = await fetchToken(request, site, member);
    await changePassword(page);
    await expect(list.getByRole('listitem')).toHaveCount(1);
    expect(await statusOf(elsewhere)).toBe(401);
  });
});

/** Expects a message after a failed download, and a file after the next one. */
async function downloadData(page: Page, member: Person): Promise<void> {
  await page.getByText('Name and data', { exact: true }).click();
  const download = section(page, 'Your data').getByRole('button', { name: 'Download my data' });
  await page.route('**/users/me/export', (route) => route.abort());
  await download.click();
  await expect(page.getByText('The download broke off. Please try again.')).toBeVisible();
  await page.unroute('**/users/me/export');
  const saved = page.waitForEvent('download');
  await download.click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('corpomeme-my-data.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    user: { email: member.email, username: 'acasa' },
  });
}

async function changePassword(page: Page): Promise<void> {
  const area = section(page, 'Password');
  const current = area.getByLabel('Current password');
  await area.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toBeFocused();
  await current.fill('gresita');
  await area.getByLabel('New password', { exact: true }).fill('vineri-pe-la-patru');
  await area.getByLabel('Repeat the new password').fill('vineri-pe-la-patru');
  await page.keyboard.press('Enter');
  await expect(current).toHaveAccessibleDescription('Parola actuală nu este corectă');
  await expect(current).toBeFocused();
  await current.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed. Your other sessions have ended.')).toBeVisible();
  await expect(current).toHaveValue('');
}

test('two-factor sign-in is turned on, shows its codes once, and is turned off; then the account is deleted', async ({
  page,
  request,
  site,
}) => {
  const member = await registerMember(request, site, 'factor@firma.ro');
  await openAccount(page, member);
  const area = section(page, 'Two-factor sign-in');
  await area.getByLabel('Password').fill('gresita');
  await page.keyboard.press('Enter');
  await expect(area.getByText('Parola actuală nu este corectă')).toHaveAttribute('lang', 'ro');
  const key = await turnOnTwoFactor(page, site, member);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const saved = page.waitForEvent('download');
  await area.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.match(/^[a-z2-9]{5}-[a-z2-9]{5}$/gm)).toHaveLength(10);
  await area.getByRole('button', { name: 'I have kept them' }).click();
  await expect(area.getByText('On', { exact: true })).toBeVisible();
  const refused = await request.post(`${site.url}/users/email-login`, { data: member });
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'two_factor_code_required']);

  await area.getByRole('button', { name: 'Turn off' }).click();
  await area.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  // The request for the code must not log the member out.
  await expect(area.getByText('Enter the code from your authenticator app.')).toBeVisible();
  await area.getByLabel('Code').fill(oneTimeCode(key, 1));
  await page.keyboard.press('Enter');
  await expect(area.getByText('Off', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/account');
  await test.step('the deletion', () => deleteAccount(page));
  const answer = await request.post(`${site.url}/users/email-login`, { data: member });
  expect(answer.status()).toBe(401);
});

/** Deletes the account with its password, which logs this browser out. */
async function deleteAccount(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const open = page.getByRole('button', { name: 'Delete my account' });
  await page.getByText('Name and data', { exact: true }).click();
  await open.click();
  await expect(dialog.getByText('This email address cannot be used here again.')).toBeVisible();
  await expect(dialog.locator('p[lang=ro]')).toContainText('Nu se poate reveni.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.click();
  await dialog.getByLabel('Password').fill('gresita');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Parola actuală nu este corectă')).toBeVisible();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

test('if the site requires a second factor, the desks lead to the account until it is on', async ({
  page,
  request,
  site,
}) => {
  const second = await registerMember(request, site, 'moderator@firma.ro');
  const asAdmin = await headersOf(request, site, ADMIN);
  expect(await changeRole(request, site, second, 3)).toBe(200);
  const path = `${site.url}/users/me/two-factor`;
  const begun = await request.post(path, { headers: asAdmin, data: { password: ADMIN.password } });
  const { secret } = (await begun.json()) as { secret: string };
  const code = { headers: asAdmin, data: { code: oneTimeCode(secret) } };
  expect((await request.post(`${path}/confirm`, code)).status()).toBe(200);
  const demand = { headers: asAdmin, data: { requireTwoFactor: true } };
  expect((await request.put(`${site.url}/admin/settings`, demand)).status()).toBe(200);

  await openAccount(page, second);
  for (const desk of ['/pending', '/admin']) {
    await page.goto(desk);
    await expect(page.getByRole('heading', { name: 'Turn on two-factor sign-in first' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(/Your role needs two-factor sign-in/)).toBeVisible();
  await turnOnTwoFactor(page, site, second);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.goto('/pending');
  await expect(page.getByText('No memes awaiting approval. Good job!')).toBeVisible();
});
