import type { Page } from '@playwright/test';
import { logIn, registerMember } from './support/people.ts';
import { startPage } from './support/started.ts';
import { expect, test } from './support/test.ts';

const PAGES = [
  { path: '/rules', en: 'House rules', ro: 'Regulile casei' },
  { path: '/terms', en: 'Terms of use', ro: 'Termeni de utilizare' },
  { path: '/privacy', en: 'Privacy policy', ro: 'Politica de confidențialitate' },
  { path: '/disclaimer', en: 'Disclaimer', ro: 'Declinarea răspunderii' },
  { path: '/contact', en: 'Contact', ro: 'Contact' },
  {
    path: '/anonymity',
    en: 'Who can find out that it was you',
    ro: 'Cine poate afla că ai fost tu',
  },
  { path: '/cookies', en: 'Cookies and storage', ro: 'Cookie-uri și stocare' },
];

async function expectLanguage(page: Page, language: 'en' | 'ro', heading: string): Promise<void> {
  const article = page.getByRole('article');
  await expect(article).toHaveAttribute('lang', language);
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(heading);
  const current = page.getByRole('navigation', { name: 'Language' }).locator('[aria-current=true]');
  await expect(current).toHaveText(language === 'ro' ? 'Română' : 'English');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, en, ro } of PAGES) {
    test(`${path} is whole in both languages, each with addresses and a toggle of its own`, async ({
      page,
      site,
    }) => {
      await page.goto(path);
      await expectLanguage(page, 'en', en);
      await expect(page).toHaveTitle(`${en} · Corpomeme`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + path);
      await page.getByRole('link', { name: 'Română' }).click();
      await expect(page).toHaveURL(`${path}?lang=ro`);
      await expectLanguage(page, 'ro', ro);
      await expect(page).toHaveTitle(`${ro} · Corpomeme`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}${path}?lang=ro`);
      await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute('href', site.url + path);
      // The footer keeps the language of the page.
      await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Terms' }).click();
      await expectLanguage(page, 'ro', 'Termeni de utilizare');
    });
  }
});

test('the legal facts are on the pages', async ({ page, site }) => {
  await page.goto('/terms');
  const article = page.getByRole('article');
  await expect(article).toContainText('Last updated: 15 May 2024');
  await expect(article).toContainText('aged 18 and over');
  await expect(article).toContainText(/30 days.*arbitration in Bucharest/s);
  await page.goto('/terms?lang=ro');
  await expect(article).toContainText('Ultima actualizare: 15 mai 2024');
  await page.goto('/contact');
  const { hostname } = new URL(site.url);
  const mailbox = article.getByRole('link', { name: `contact@${hostname}` });
  await expect(mailbox).toHaveAttribute('href', `mailto:contact@${hostname}`);
});

// Wide only: the text does not depend on the width.
test('the contact page shows today’s date, the same before and after hydration', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Bucharest' });
  // A run at midnight may see either day.
  const days = [Date.now(), Date.now() + 60_000].map((time) => today.format(time));
  const html = await (await request.get('/contact', { headers: { accept: 'text/html' } })).text();
  expect(days.some((day) => html.includes(`>${day}</time>`))).toBe(true);
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('article').locator('time')).toHaveText(new RegExp(days.join('|')));
});

test('the language is chosen by keyboard, announced, and kept for the visit', async ({ page }) => {
  await page.goto('/privacy#rights');
  await page.waitForLoadState('networkidle');
  const toggle = page.getByRole('navigation', { name: 'Language' });
  await toggle.getByRole('link', { name: 'English' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectLanguage(page, 'ro', 'Politica de confidențialitate');
  await expect(toggle.getByRole('link', { name: 'Română' })).toBeFocused();
  await expect(toggle.getByRole('status')).toHaveText('Pagina este acum în română.');
  await expect(toggle.getByRole('status')).toHaveAttribute('lang', 'ro');
  // The choice persists after a link in the text, another page and a reload.
  await page.getByRole('article').getByRole('link', { name: 'cookie-uri și stocare' }).click();
  await expectLanguage(page, 'ro', 'Cookie-uri și stocare');
  await page.goto('/browse');
  await page.reload();
  await startPage(page);
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Terms' }).click();
  await expectLanguage(page, 'ro', 'Termeni de utilizare');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/terms');
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expectLanguage(page, 'en', 'Contact');
});

test('the table of contents leads to its sections, in both languages', async ({ page }) => {
  await page.goto('/terms?lang=ro');
  const contents = page.getByRole('navigation', { name: 'Pe această pagină' });
  await contents.getByRole('link', { name: 'Dacă nu suntem de acord' }).click();
  await expect(page).toHaveURL('/terms?lang=ro#disputes');
  await expect(page.getByRole('heading', { name: 'Dacă nu suntem de acord' })).toBeInViewport();
});

// Wide only: storage does not depend on the width.
test('the page lists everything that the browser stores, and there is no cookie', { tag: '@wide' }, async ({
  page,
  site,
  request,
}) => {
  const member = await registerMember(request, site, 'keeper@firma.ro');
  await page.goto('/');
  await page.getByRole('button', { name: 'Doar esențiale' }).click();
  await logIn(page, member);
  await page.goto('/howto');
  await startPage(page);
  await page.getByLabel('Message').fill('not done yet');
  await page.goto('/cookies');
  await startPage(page);
  await page.getByRole('link', { name: 'Română' }).click();
  await expect(page).toHaveURL(/lang=ro/);
  await page.getByRole('link', { name: 'English' }).click();
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys).toEqual(expect.arrayContaining(['token', 'cookieConsent', 'uploadDraft', 'legalLanguage']));
  const listed = await page.getByRole('term').allTextContents();
  expect(keys.filter((key) => !listed.includes(key))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('the storage notice and the login lead here', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Detalii' }).click();
  await expectLanguage(page, 'ro', 'Cookie-uri și stocare');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('menuitem', { name: 'Log in with email' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('link', { name: 'termenii' }).click();
  await expectLanguage(await opened, 'ro', 'Termeni de utilizare');
  await expect(page.getByRole('dialog')).toBeVisible();
});
