import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { fetchToken, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ cutsNetwork: true });

const NEW = 'vineri-pe-la-patru';

const fields = (page: Page) => ({
  password: page.getByLabel('Parola nouă', { exact: true }),
  confirmation: page.getByLabel('Confirmă parola nouă'),
  save: page.getByRole('button', { name: 'Salvează parola' }),
});

test('a member resets a forgotten password by keyboard alone', async ({ page, request, site }) => {
  const member = await registerMember(request, site, 'uituc@firma.ro');
  const otherToken = await fetchToken(request, site, member);
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('link', { name: 'Ai uitat parola?' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/forgot-password');
  await expect(dialog).toBeHidden();
  const email = page.getByLabel('Email');
  await email.fill('fara-punct@firma');
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription('Te rugăm să introduci o adresă de email validă');
  await expect(email).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await email.fill(member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Verifică-ți emailul' })).toBeVisible();
  await expect(page.getByText(member.email)).toBeVisible();
  await expectAccessible(page);

  const token = await site.mailedToken(member.email, '/reset-password');
  expect(token).toMatch(/^[\w-]{43}$/);
  await page.goto(`/reset-password?token=${token}`);
  const { password, confirmation, save } = fields(page);
  await expect(save).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await password.fill('qwerty');
  await confirmation.fill('qwertz');
  await page.keyboard.press('Enter');
  await expect(confirmation).toHaveAccessibleDescription('Parolele introduse nu coincid');
  await confirmation.fill('qwerty');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/Parola este prea ușor de ghicit. Alege alta./);
  await expect(password).toHaveValue('qwerty');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await password.fill(NEW);
  await confirmation.fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Parola a fost schimbată' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Autentificare' }).click();
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Parolă', { exact: true }).fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  const old = await request.get(`${site.url}/users/me`, {
    headers: { authorization: `Bearer ${otherToken}` },
  });
  expect(old.status()).toBe(401);
  await page.goto(`/reset-password?token=${token}`);
  await password.fill(NEW);
  await confirmation.fill(NEW);
  await save.click();
  await expect(page.getByRole('heading', { name: 'Acest link nu funcționează' })).toBeVisible();
  await page.getByRole('link', { name: 'Cere un link nou' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('the token of the link is sent only in the reset request, and a missing response loses no typed text', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    sent.push(`${request.url()} ${request.headers().referer ?? ''}`);
  });
  await page.goto('/browse');
  await page.goto('/reset-password?token=secret-of-the-mail');
  await expect(fields(page).save).toBeVisible();
  await waitUntilQuiet(page);
  expect(sent.filter((line) => line.includes('secret-of-the-mail'))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('secret');
  await test.step('the new password', async () => {
    const { password, confirmation, save } = fields(page);
    await page.route('**/users/reset-password', (route) => route.abort());
    await password.fill(NEW);
    await confirmation.fill(NEW);
    await save.click();
    await expect(page.getByText(/Nu am putut salva parola/)).toBeVisible();
    await expect(confirmation).toHaveValue(NEW);
  });
  // Back does not lead to the link with the token.
  await page.goBack();
  await expect(page).toHaveURL('/browse');
  await test.step('the request for a link', async () => {
    await page.goto('/forgot-password');
    await page.route('**/users/forgot-password', (route) => route.abort());
    await page.getByLabel('Email').fill('ana@firma.ro');
    await page.getByRole('button', { name: 'Trimite linkul' }).click();
    await expect(page.getByText(/Nu am putut trimite cererea/)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ana@firma.ro');
  });
});
