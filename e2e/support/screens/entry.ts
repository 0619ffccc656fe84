import { expect, type Page } from '@playwright/test';
import { dialog, type Screen, showsHeading, showsText, stubUser } from './screen.ts';

async function openLogin(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('showEmailLoginModal')));
  await expect(dialog(page).getByLabel('Email')).toBeVisible();
}

async function openRegistration(page: Page): Promise<void> {
  await openLogin(page);
  await dialog(page).getByRole('button', { name: 'Înregistrează-te' }).click();
  await expect(dialog(page).getByLabel('Confirmă parola')).toBeVisible();
}

export const ENTRY_SCREENS: Screen[] = [
  { name: 'login', route: 'login', path: '/login', reach: (page) => dialog(page).waitFor() },
  { name: 'login-modal', route: '/', path: '/', reach: openLogin },
  { name: 'register', route: '/', path: '/', reach: openRegistration },
  {
    name: 'register-refused',
    route: '/',
    path: '/',
    startsAfresh: true,
    async reach(page) {
      await openRegistration(page);
      await dialog(page).getByRole('button', { name: 'Înregistrare', exact: true }).click();
      await expect(dialog(page).getByText('Te rugăm să completezi toate câmpurile').first()).toBeVisible();
    },
  },
  {
    name: 'register-done',
    route: '/',
    path: '/',
    network: (page) =>
      page.route('**/users/email-register', (route) => route.fulfill({ status: 201, json: { message: '' } })),
    async reach(page) {
      await openRegistration(page);
      await dialog(page).getByLabel('Email').fill('un.nume.destul.de.lung.la.o.firma@corporatie.example');
      await dialog(page).getByLabel('Parolă', { exact: true }).fill('sedinta-de-luni');
      await dialog(page).getByLabel('Confirmă parola').fill('sedinta-de-luni');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText(/Spam/)).toBeVisible();
    },
  },
  { name: 'register-page', route: 'register', path: '/register', reach: showsHeading('Creează un cont') },
  { name: 'forgot-password', route: 'forgot-password', path: '/forgot-password', reach: showsHeading(/./) },
  {
    name: 'forgot-password-sent',
    route: 'forgot-password',
    path: '/forgot-password',
    async reach(page) {
      await page.getByLabel('Email').fill('nimeni@firma.ro');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Verifică-ți emailul' })).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    route: 'reset-password',
    path: '/reset-password?token=of-some-mail',
    reach: (page) => page.getByLabel('Parola nouă', { exact: true }).waitFor(),
  },
  {
    name: 'reset-password-spoilt',
    route: 'reset-password',
    path: '/reset-password',
    reach: showsHeading('Acest link nu funcționează'),
  },
  { name: 'verify-visitor', route: 'verify-email', path: '/verify-email', reach: showsHeading(/./) },
  {
    name: 'verify-spoilt',
    route: 'verify-email',
    path: '/verify-email?token=spoilt',
    reach: showsText('This link does not work'),
  },
  {
    name: 'verify-needed',
    route: 'verify-email',
    path: '/verify-email',
    as: 'member',
    network: stubUser({ isEmailVerified: false, needsVerification: true }),
    reach: (page) => page.getByRole('button', { name: 'Resend Verification Email' }).waitFor(),
  },
  {
    name: 'verify-already',
    route: 'verify-email',
    path: '/verify-email',
    as: 'member',
    reach: showsHeading('Your Email is Already Verified'),
  },
  {
    name: 'verify-success',
    route: 'verify-email',
    path: '/verify-email?verified=true',
    as: 'member',
    reach: showsHeading('Email Verified Successfully!'),
  },
  {
    name: 'report',
    route: 'report',
    path: '/report?url=/meme/1',
    reach: showsHeading('Report something unlawful'),
  },
  {
    name: 'report-refused',
    route: 'report',
    path: '/report',
    async reach(page) {
      await page.getByRole('button', { name: 'Send notice' }).click();
      await expect(page.getByText('Tell us your name.')).toBeVisible();
    },
  },
  {
    name: 'report-done',
    route: 'report',
    path: '/report?url=/meme/1',
    network: (page) =>
      page.route('**/notices', (route) => route.fulfill({ status: 202, json: { message: '' } })),
    async reach(page) {
      await page.getByRole('radio', { name: /^Defamation/ }).check();
      await page.getByLabel('What is wrong with it').fill('Spune ceva neadevărat despre mine.');
      await page.getByLabel('Your name').fill('Ana Pop');
      await page.getByLabel('Your email').fill('un.nume.destul.de.lung.la.o.firma@corporatie.example');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Send notice' }).click();
      await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();
    },
  },
  {
    name: 'unsubscribe',
    route: 'unsubscribe',
    path: '/unsubscribe?token=of-some-mail',
    reach: showsHeading('Stop the daily email?'),
  },
  {
    name: 'unsubscribe-weekly',
    route: 'unsubscribe',
    path: '/unsubscribe?token=of-some-mail&mail=weekly',
    reach: showsHeading('Stop the weekly email?'),
  },
  {
    name: 'unsubscribe-spoilt',
    route: 'unsubscribe',
    path: '/unsubscribe',
    reach: showsHeading('This link does not work.'),
  },
  {
    name: 'data-export',
    route: 'data-export',
    path: '/data-export?token=of-some-mail',
    reach: showsHeading('Your data'),
  },
  {
    name: 'change-email-undo',
    route: 'change-email',
    path: '/change-email?undo=of-some-mail',
    reach: showsHeading('Undo the change of address?'),
  },
  {
    name: 'openid-spoilt',
    route: 'openid/:issuer',
    path: '/openid/club?code=stolen&state=stolen',
    reach: showsText('The login did not work.'),
  },
  {
    name: 'change-email-spoilt',
    route: 'change-email',
    path: '/change-email',
    reach: showsHeading('This link does not work'),
  },
  {
    name: 'data-export-spoilt',
    route: 'data-export',
    path: '/data-export',
    reach: showsText('A piece of this link got lost on the way.'),
  },
];
