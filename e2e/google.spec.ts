import type { Page } from '@playwright/test';
import { waitUntilQuiet } from './support/data-calls.ts';
import { libraryThat, libraryWithToken, SCRIPT, serveLibrary, test } from './support/google.ts';
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
