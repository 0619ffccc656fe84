import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, PASSWORD, store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('an admin closes the registration and invites; a visitor reads why not, and comes with the link', async ({
  page,
  otherPage,
  site,
}) => {
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/admin/settings#settings-members');
  const choose = async (words: string) => {
    await page.getByLabel('Who may register').selectOption({ label: words });
    const form = page.locator('form').filter({ has: page.getByLabel('Who may register') });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved.').first()).toBeVisible();
  };
  await choose('Nobody');
  await store(otherPage, { cookieConsent: 'declined' });
  const heading = otherPage.getByRole('heading', { level: 1 });
  await expect(async () => {
    await otherPage.goto('/register');
    await expect(heading).toHaveText('No new accounts at the moment', { timeout: 500 });
  }).toPass();
  await expectAccessible(otherPage);
  await expectNoSidewaysScroll(otherPage);
  await otherPage.goto('/login');
  const dialog = otherPage.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Înregistrează-te' }).click();
  await expect(dialog).toContainText('This site takes no new members for now.');
  await expect(dialog.getByLabel('Email')).toHaveCount(0);

  await choose('Only with an invitation');
  await page.getByRole('link', { name: 'To the invitations' }).click();
  await page.getByLabel('For how many people').fill('0');
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  await expect(page.getByLabel('For how many people')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('For how many people').fill('1');
  await page.getByLabel('What it is for').fill('Oamenii din Cluj');
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  const link = await page.getByLabel('Link of the invitation').inputValue();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByText('Oamenii din Cluj')).toBeVisible();
  await expect(page.getByLabel('Link of the invitation')).toHaveCount(0);

  await expect(async () => {
    await otherPage.goto('/register');
    await expect(heading).toHaveText('New members come by invitation', { timeout: 500 });
  }).toPass();
  await otherPage.goto(link);
  await otherPage.getByLabel('Email').fill('chemat@acasa.example');
  await otherPage.getByLabel('Parolă', { exact: true }).fill(PASSWORD);
  await otherPage.getByLabel('Confirmă parola').fill(PASSWORD);
  await expectAccessible(otherPage);
  await expectNoSidewaysScroll(otherPage);
  await otherPage.getByRole('button', { name: 'Înregistrare', exact: true }).click();
  await expect(heading).toHaveText('Uită-te în căsuța de email');
  expect(await site.mailedToken('chemat@acasa.example')).not.toBe('');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('used up · 1 of 1 used');
  await expect(page.getByRole('link', { name: 'chemat' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor registers with an invitation, whose code no page repeats', async ({
    page,
    request,
    site,
  }) => {
    const { token } = await (await request.post('/users/email-login', { data: ADMIN })).json();
    const headers = { authorization: `Bearer ${token}` };
    const data = { requireTwoFactor: false, registration: 'invitation' };
    expect((await request.put('/admin/settings', { headers, data })).status()).toBe(200);
    const made = await request.post('/moderation/invitations', { headers, data: {} });
    const { link } = await made.json();
    const code = new URL(link).searchParams.get('invite') ?? '';
    const response = await page.goto(link);
    expect(await response?.headerValue('referrer-policy')).toBe('strict-origin');
    expect(await response?.text()).not.toContain(code);
    const register = async (password: string) => {
      await page.getByLabel('Email').fill('fara.scripturi@acasa.example');
      await page.getByLabel('Parolă', { exact: true }).fill(password);
      await page.getByLabel('Confirmă parola').fill(password);
      await page.getByRole('button', { name: 'Înregistrare', exact: true }).click();
    };
    await register('scurt');
    await expect(page.getByRole('alert')).toHaveText('Parola trebuie să aibă cel puțin 6 caractere');
    await expect(page.getByLabel('Email')).toHaveValue('fara.scripturi@acasa.example');
    await register(PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uită-te în căsuța de email');
    expect(await site.mailedToken('fara.scripturi@acasa.example')).not.toBe('');
    await page.goto(link);
    await register(PASSWORD);
    await expect(page.getByRole('alert')).toContainText('can no longer be used');
  });
});
