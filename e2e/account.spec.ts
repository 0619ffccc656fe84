import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { PASSWORD, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

async function openModal(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('showEmailLoginModal')));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return {
    dialog,
    email: dialog.getByLabel('Email'),
    password: dialog.getByLabel('Parolă', { exact: true }),
    confirmation: dialog.getByLabel(/Confirmă parola/),
    submit: dialog.locator('button[type=submit]'),
  };
}

test('the modal opens by its event on any page, in Romanian, clears its fields, explains invalid input, and returns the focus', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/browse');
  await waitUntilQuiet(page);
  const { dialog, email, password, confirmation, submit } = await openModal(page);
  await expect(dialog).toHaveAttribute('lang', 'ro');
  await submit.click();
  await expect(dialog.getByText('Te rugăm să completezi toate câmpurile')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/completezi toate câmpurile/);
  await expect(password).toHaveAttribute('aria-invalid', 'true');

  await dialog.getByRole('button', { name: 'Înregistrează-te' }).click();
  await email.fill('ioana');
  await password.fill('12345');
  await confirmation.fill('1234');
  await submit.click();
  await expect(email).toHaveAccessibleDescription(/Te rugăm să introduci o adresă de email validă/);
  await expect(password).toHaveAccessibleDescription(/Parola trebuie să aibă cel puțin 6 caractere/);
  await expect(confirmation).toHaveAccessibleDescription('Parolele introduse nu coincid');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The modal clears its fields after this time (product: limits).
  await page.clock.fastForward(300);
  await openModal(page);
  await expect(email).toHaveValue('');
  await page.mouse.click(5, 400);
  await expect(dialog).toBeHidden();

  await page.clock.fastForward(300);
  const button = page.getByRole('banner').getByRole('button', { name: 'Log in' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Log in with email' }).click();
  await expect(email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a refused login leaves the form usable', async ({ page, request, site }) => {
  const registered = { email: 'neverificat@firma.ro', password: PASSWORD };
  await request.post(`${site.url}/users/email-register`, { data: registered });
  await page.goto('/');
  await waitUntilQuiet(page);
  const { dialog, email, password, submit } = await openModal(page);
  await email.fill(registered.email);
  await password.fill('alta-parola');
  await submit.click();
  await expect(dialog.getByText('Email sau parolă greșită')).toBeVisible();
  await password.fill(registered.password);
  await submit.click();
  // The registration has just sent a mail, so this login sends none and says so.
  await expect(dialog.getByText(/Ți-am trimis deja un email în ultimele zece minute/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Trimite emailul din nou' }).click();
  await expect(dialog.getByText(/un email este pe drum. Trimitem cel mult unul pe minut/)).toBeVisible();
  await expect(submit).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await dialog.getByText('Alte moduri').click();
  await dialog.getByRole('button', { name: 'Continuă cu Google' }).click();
  await expect(page.getByText('Google Sign-In is not available. Please try again later.')).toBeVisible();
});

test('the login page leads back, but never to another site; the verification page asks the server and ignores verified=true', async ({
  page,
  request,
  site,
}) => {
  const member = await registerMember(request, site, 'inapoi@firma.ro');
  await page.goto('/verify-email?verified=true');
  await expect(page.getByText('Log in to see whether your email is verified')).toBeVisible();
  await expect(page.getByText('Email Verified Successfully!')).toHaveCount(0);
  const login = page.getByRole('main').getByRole('link', { name: /log in/i });
  await expect(login).toHaveAttribute('href', /^\/login/);
  await page.goto('/login?return=//evil.example/');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Parolă', { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.goto('/login?return=/howto');
  await expect(page).toHaveURL('/howto');
  await page.goto('/verify-email');
  await expect(page.getByText('Your Email is Already Verified')).toBeVisible();
  await page.goto('/verify-email?verified=true');
  await expect(page.getByText('Email Verified Successfully!')).toBeVisible();
});

test('a link of another person’s registration asks first, in both languages, and removes it; then the link is invalid and a new one is offered', async ({
  page,
  request,
  site,
}) => {
  const person = { email: 'strain@firma.ro', password: PASSWORD };
  await request.post(`${site.url}/users/email-register`, { data: person });
  const link = `/verify-email?token=${await site.mailedToken(person.email)}`;
  await page.goto(link);
  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toContainText('Cineva a ales o parolă pentru această adresă. Tu ai fost?');
  await expect(question).toContainText('Somebody chose a password for this address. Was it you?');
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const refused = await request.post(`${site.url}/users/email-login`, { data: person });
  expect((await refused.json()).code).toBe('email_not_verified');
  await page.getByRole('button', { name: /No, remove it/ }).click();
  await expect(page.getByText('The registration is removed')).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
  expect((await request.post(`${site.url}/users/email-login`, { data: person })).status()).toBe(401);
  await page.goto(link);
  await expect(page.getByText('This link does not work')).toBeVisible();
  // The page removes the token from the address, and keeps the path.
  await expect(page).toHaveURL('/verify-email');
  await request.post(`${site.url}/users/email-register`, { data: person });
  await page.getByLabel('Your email address').fill(person.email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(/an email is on its way/)).toBeVisible();
});

test('a link opened on another device is confirmed by a click; one that another person confirmed leads to a password reset', async ({
  page,
  request,
  site,
}) => {
  const person = { email: 'telefon@firma.ro', password: PASSWORD };
  await request.post(`${site.url}/users/email-register`, { data: person });
  const token = await site.mailedToken(person.email);
  await page.goto(`/verify-email?token=${token}`);
  await page.getByRole('button', { name: /Yes, confirm the address/ }).click();
  await expect(page.getByText('Email Verified Successfully!')).toBeVisible();
  await expect(page).toHaveURL('/verify-email?verified=true');
  expect((await request.post(`${site.url}/users/email-login`, { data: person })).status()).toBe(200);

  const other = { email: 'repede@firma.ro', password: PASSWORD };
  await request.post(`${site.url}/users/email-register`, { data: other });
  const link = await site.mailedToken(other.email);
  await page.goto(`/verify-email?token=${link}`);
  const no = page.getByRole('button', { name: /No, remove it/ });
  await expect(no).toBeVisible();
  await request.post(`${site.url}/verify-email`, { data: { token: link } });
  await no.click();
  await expect(page.getByText('This address is already confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
