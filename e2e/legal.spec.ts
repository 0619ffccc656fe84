import type { APIRequestContext, Page } from '@playwright/test';
import { waitUntilQuiet } from './support/data-calls.ts';
import { logIn, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

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
  { path: '/accessibility', en: 'Accessibility', ro: 'Accesibilitate' },
];

async function expectLanguage(page: Page, language: 'en' | 'ro', heading: string): Promise<void> {
  const article = page.getByRole('article');
  await expect(article).toHaveAttribute('lang', language);
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(heading);
  const current = page
    .getByRole('navigation', { name: /^(?:Language|Limba)/ })
    .locator('[aria-current=true]');
  await expect(current).toHaveText(language === 'ro' ? 'Română' : 'English');
}

async function readHtml(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path, { headers: { accept: 'text/html' } })).text();
}

test('each page is complete in both languages, with an address and a toggle for each', async ({
  request,
  site,
}) => {
  for (const { path, en, ro } of PAGES)
    for (const [language, heading, own, toggle] of [
      ['en', en, path, 'English'],
      ['en', en, `${path}?lang=en`, 'English'],
      ['ro', ro, `${path}?lang=ro`, 'Română'],
    ]) {
      const html = await readHtml(request, own ?? '');
      expect(html, own).toContain(`<html lang="${language}"`);
      expect(html, own).toMatch(new RegExp(`<article[^>]* lang="${language}"`));
      expect(html, own).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
      expect(html, own).toContain(`<title>${heading} · Corpomeme</title>`);
      expect(html, own).toMatch(new RegExp(`<a [^>]*aria-current="true"[^>]*>${toggle}</a>`));
      const tags = html.match(/<link [^>]*>/g) ?? [];
      const addressOf = (kind: string) =>
        /href="([^"]*)"/.exec(tags.find((tag) => tag.includes(kind)) ?? '')?.[1];
      expect(addressOf('rel="canonical"'), own).toBe(site.url + own);
      expect(addressOf('hrefLang="en"'), own).toBe(`${site.url}${path}?lang=en`);
      expect(addressOf('hrefLang="ro"'), own).toBe(`${site.url}${path}?lang=ro`);
    }
});

test('the pages state the legal facts, and today’s date, the same before and after hydration', async ({
  page,
  request,
  site,
}) => {
  const readText = async (path: string) =>
    (await readHtml(request, path)).replace(/<!--.*?-->|<[^>]+>/gs, '').replace(/\s+/g, ' ');
  const terms = await readText('/terms');
  expect(terms).toContain('Last updated: 15 May 2024');
  expect(terms).toContain('aged 18 and over');
  expect(terms).toMatch(/30 days.*arbitration in Bucharest/s);
  expect(await readText('/terms?lang=ro')).toContain('Ultima actualizare: 15 mai 2024');
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Bucharest' });
  // A run at midnight may see either day.
  const days = [Date.now(), Date.now() + 60_000].map((time) => today.format(time));
  const html = await readHtml(request, '/contact');
  expect(days.some((day) => html.includes(`>${day}</time>`))).toBe(true);
  await page.goto('/contact');
  await untilRunning(page);
  await expect(page.getByRole('article').locator('time')).toHaveText(new RegExp(days.join('|')));
  const { hostname } = new URL(site.url);
  const mailbox = page.getByRole('article').getByRole('link', { name: `contact@${hostname}` });
  await expect(mailbox).toHaveAttribute('href', `mailto:contact@${hostname}`);
});

test('the language is chosen by keyboard, and every page keeps it; contents lead to their sections', async ({
  page,
}) => {
  await page.goto('/privacy#rights');
  await waitUntilQuiet(page);
  const toggle = page.getByRole('navigation', { name: 'Language' });
  await toggle.getByRole('link', { name: 'English' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectLanguage(page, 'ro', 'Politica de confidențialitate');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  await untilRunning(page);
  // The choice persists after a link in the text, another page and a reload of a legal page.
  await page.getByRole('article').getByRole('link', { name: 'cookie-uri și stocare' }).click();
  await expectLanguage(page, 'ro', 'Cookie-uri și stocare');
  await page
    .getByRole('navigation', { name: 'Informații legale' })
    .getByRole('link', { name: 'Termeni' })
    .click();
  await expectLanguage(page, 'ro', 'Termeni de utilizare');
  await page.reload();
  await expectLanguage(page, 'ro', 'Termeni de utilizare');
  const contents = page.getByRole('navigation', { name: 'Pe această pagină' });
  await contents.getByRole('link', { name: 'Dacă nu suntem de acord' }).click();
  await expect(page).toHaveURL(/\/terms.*#disputes$/);
  await expect(page.getByRole('heading', { name: 'Dacă nu suntem de acord' })).toBeInViewport();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/terms\?lang=en$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Contact' }).click();
  await expectLanguage(page, 'en', 'Contact');
});

test('the cookies page lists everything that the browser stores, and there is no cookie', async ({
  page,
  site,
  request,
}) => {
  const member = await registerMember(request, site, 'keeper@firma.ro');
  await page.goto('/');
  await page.getByRole('button', { name: 'Doar esențiale' }).click();
  await logIn(page, member);
  await page.goto('/howto');
  await untilRunning(page);
  await page.getByLabel('Message').fill('not done yet');
  await page.goto('/cookies');
  await untilRunning(page);
  await page.getByRole('link', { name: 'Română' }).click();
  await expect(page).toHaveURL(/lang=ro/);
  await page.getByRole('link', { name: 'English' }).click();
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys).toEqual(expect.arrayContaining(['token', 'cookieConsent', 'uploadDraft']));
  const listed = await page.getByRole('term').allTextContents();
  expect(keys.filter((key) => !listed.includes(key))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('the storage notice and the login link to the legal pages', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Doar strictul necesar' }).click();
  await expectLanguage(page, 'ro', 'Cookie-uri și stocare');
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('menuitem', { name: 'Log in with email' }).click();
  const newPage = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('link', { name: 'termenii' }).click();
  await expectLanguage(await newPage, 'ro', 'Termeni de utilizare');
  await expect(page.getByRole('dialog')).toBeVisible();
});
