import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { libraryThat, libraryWithToken, SCRIPT, serveLibrary, test } from './support/google.ts';
import { enterAs, PASSWORD, registerMember, store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect } from './support/test.ts';

test.use({ cutsNetwork: true });

async function chooseGoogle(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('menuitem', { name: 'Continue with Google' }).click();
}

async function openModal(page: Page) {
  await page.goto('/login');
  return page.getByRole('dialog');
}

test('one click loads the script and logs in, and logging out revokes the permission', async ({
  page,
  provider,
}) => {
  const token = provider.accessToken({ sub: 'g', email: 'ana@gmail.example' });
  await serveLibrary(page, libraryWithToken(token));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/');
  await waitUntilQuiet(page);
  expect(requests.filter((url) => url === SCRIPT)).toEqual([]);
  await chooseGoogle(page);
  const menu = page.getByRole('button', { name: 'Menu of ana' });
  await menu.click();
  await expect(page.getByRole('menu')).toContainText('Google');
  const stored = await page.evaluate(() => JSON.parse(localStorage.memeUser));
  expect(stored).toMatchObject({ authProvider: 'google', isEmailVerified: true });
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { revoked: string[] }).revoked)).toEqual([token]);
});

test('a member connects Google of another address, which then logs in, and removes it', async ({
  page,
  request,
  site,
  provider,
}) => {
  const member = await registerMember(request, site, 'ana@acasa.example');
  const claims = { sub: 'other', email: 'alta@gmail.example' };
  await serveLibrary(page, libraryWithToken(provider.accessToken(claims)));
  await enterAs(page, member);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Other ways to log in' });
  await section.getByRole('button', { name: 'Connect Google' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('alta@gmail.example at Google opens this account too');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Connect Google' }).click();
  const mailed = dialog.getByLabel('Code from our mail');
  await expect(mailed).toBeFocused();
  await mailed.fill(await site.mailedCode(member.email));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Connect Google' }).click();
  await expect(section.getByText('Connected', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: /Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  // The login covers the page of an account that is gone.
  await page.goto('/');
  await chooseGoogle(page);
  await expect(page.getByRole('button', { name: /Menu of/ })).toBeVisible();

  await page.goto('/account');
  await expect(page.getByText(member.email)).toBeVisible();
  await section.getByRole('button', { name: 'Remove: Google' }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('Only your password opens this account.')).toBeVisible();
});

test('every failure has its text, and closing Google’s window has none', async ({ page, provider }) => {
  test.slow();
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('/');
  await chooseGoogle(page);
  await expect(page.getByText('Google Sign-In is not available. Please try again later.')).toBeVisible();

  const cases: [string, string][] = [
    [
      libraryThat('').replace('=> ({', '=> { throw new Error(); ({').replace('} }),', '} }); },'),
      'Failed to initialize Google Sign-In. Please try again later.',
    ],
    [
      libraryThat(`options.callback({ error: 'server_error' });`),
      'Error signing in with Google. Please try again.',
    ],
    [libraryWithToken('unknown-to-google'), 'Failed to get user info from Google. Please try again.'],
    [
      libraryWithToken(provider.accessToken({}, 'another-site')),
      'Error signing in with Google. Please try again.',
    ],
    [
      libraryWithToken(provider.accessToken({ sub: 'u', email: ADMIN.email, email_verified: false })),
      'Google has not verified this email address. Log in with email instead.',
    ],
  ];
  for (const [script, text] of cases) {
    await page.unroute(SCRIPT);
    await serveLibrary(page, script);
    await page.goto('/');
    await chooseGoogle(page);
    await expect(page.getByText(text), text).toBeVisible();
  }

  await page.unroute(SCRIPT);
  await serveLibrary(page, libraryThat(`options.error_callback({ type: 'popup_closed' });`));
  await page.goto('/');
  await chooseGoogle(page);
  await page.waitForTimeout(500);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(/Google Sign-In|Error signing/)).toHaveCount(0);

  await page.route('**/users/google-auth', (route) => route.fulfill({ status: 500, json: {} }));
  await page.unroute(SCRIPT);
  await serveLibrary(page, libraryWithToken(provider.accessToken({ sub: 'v', email: 'v@gmail.example' })));
  await page.goto('/');
  await chooseGoogle(page);
  await expect(page.getByText('Eroare de autentificare: Necunoscută')).toBeVisible();
  await page.unroute('**/users/google-auth');
  await page.route('**/users/google-auth', (route) => route.abort());
  await chooseGoogle(page);
  await expect(page.getByText('Error processing login. Please try again.')).toBeVisible();
  const dialog = await openModal(page);
  await dialog.getByRole('button', { name: 'Continuă cu Google' }).click();
  await expect(dialog).toContainText('A apărut o eroare la autentificarea cu Google.');
});

test('refusals of closed accounts are shown in Romanian', async ({ page, provider }) => {
  await serveLibrary(page, libraryWithToken(provider.accessToken({ sub: 'w', email: 'w@gmail.example' })));
  await page.goto('/');
  const answers: [object, string][] = [
    [
      { error: 'Account deactivated', code: 'account_deactivated', redirectToLogin: true },
      'Contul tău a fost dezactivat, contactează administratorul',
    ],
    [{ error: 'deleted account', code: 'account_deleted' }, 'asociată anterior cu un cont șters'],
  ];
  for (const [json, text] of answers) {
    await page.route('**/users/google-auth', (route) => route.fulfill({ status: 403, json }));
    await chooseGoogle(page);
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute('**/users/google-auth');
  }
  for (const [json, text] of [
    ['null', 'Date de autentificare invalide'],
    ['{"token":"x"}', 'Date incomplete pentru autentificare'],
  ] as const) {
    await page.route('**/users/google-auth', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: json }),
    );
    await chooseGoogle(page);
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute('**/users/google-auth');
  }
});

test('the e-mail login asks for a code if the account has a second factor', async ({ page }) => {
  const dialog = await openModal(page);
  let tries = 0;
  await page.route('**/users/email-login', (route) => {
    tries += 1;
    const { code } = route.request().postDataJSON() as { code?: string };
    if (code === '123456') return route.continue({ postData: JSON.stringify({ ...ADMIN }) });
    const json = code
      ? { error: 'wrong', code: 'two_factor_code_wrong' }
      : { error: 'needed', code: 'two_factor_code_required' };
    return route.fulfill({ status: code ? 400 : 401, json });
  });
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Parolă', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Autentificare', exact: true }).click();
  const code = dialog.getByLabel('Cod din aplicația de autentificare');
  await expect(code).toBeFocused();
  await expect(dialog.getByLabel('Parolă', { exact: true })).toHaveValue(ADMIN.password);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Codul nu este bun sau a expirat.');
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Menu of/ })).toBeVisible();
  expect(tries).toBe(3);
});
