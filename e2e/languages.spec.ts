import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessible.ts';
import { watchCalls } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { followLink, leavePage } from './support/follow-link.ts';
import { listPages, type Subjects } from './support/language-pages.ts';
import { enterAs, headersOf, idOf, logIn, publishMeme, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** Frequent words and letters of the other language. No such word is a word of the first one, too. */
const FOREIGN = {
  en: /[ăâîșțşţ]|(?<![\p{L}.@_-])(și|nu|este|sunt|pentru|din|după|fără|sau|cele|tău|ta|ai|parola|contul?|meme-ul|meme-urile|voturi|comentariul?|comentarii|oraș|companie|caută|trimite|închide)(?![\p{L}.@_-])/iu,
  ro: /(?<![\p{L}.@_-])(the|your|you|with|and|is|this|from|of|for|comments?|votes?|search|city|company|companies|log in|password|account|send|close|show|all|yet|here|more)(?![\p{L}.@_-])/iu,
};
type Language = keyof typeof FOREIGN;

let subjects: Subjects;
test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'autor@firma.test');
  const memeId = await publishMeme(request, site, author, {
    // Words of no language.
    fields: { company: 'Oracle', city: 'Iasi', title: 'Kubernetes' },
    image: await drawPicture('Kubernetes'),
  });
  subjects = { memeId, memberId: await idOf(request, site, author) };
});

async function speak(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: new URL(page.url()).origin }]);
}

interface Shown {
  /** The source of the expression for foreign words. */
  foreign: string;
  /** Read as the server sends it, instead of the page's own document. */
  address?: string;
}

/**
 * Runs in the page: returns what it shows or tells of the other language, marked as such or not. Names of languages and cities,
 * the hidden lines that propose a language, and what people write are no texts of the site.
 */
async function findForeign({ foreign, address }: Shown) {
  const request = new XMLHttpRequest();
  if (address) {
    request.open('GET', address);
    request.setRequestHeader('accept', 'text/html');
    request.responseType = 'document';
    request.send();
    await new Promise((resolve) => request.addEventListener('load', resolve));
  }
  const shown = request.responseXML ?? document;
  const isOther = (element: Element | null) => {
    const isName = element?.closest('[hreflang],button[name=lang],[class^=proposed-]') ?? null;
    return isName !== null || element?.closest('script,style,code,bdi,q,option[value]') !== null;
  };
  const walker = shown.createTreeWalker(shown.documentElement, NodeFilter.SHOW_TEXT);
  const found: string[] = [shown.title];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!isOther(node.parentElement)) found.push(node.textContent ?? '');
  for (const element of shown.querySelectorAll('meta[name=description],meta[property="og:title"]'))
    found.push(element.getAttribute('content') ?? '');
  for (const element of shown.querySelectorAll('[aria-label],[title],[placeholder],img[alt]'))
    if (!isOther(element))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '');
  const pattern = new RegExp(foreign, 'iu');
  const texts = new Set(found.filter((text) => pattern.test(text.replaceAll('Iași', ''))));
  return { status: request.status, lang: shown.documentElement.lang, texts: [...texts] };
}

/**
 * Reads each page as the server sends it, and as the browser shows it after a link: a new document for each takes five times as long
 * (decision 389).
 */
async function expectOneLanguage(page: Page, language: Language, addresses: string[]): Promise<void> {
  const foreign = FOREIGN[language].source;
  const found: string[] = [];
  const untilSettled = watchCalls(page);
  await page.goto('/');
  await untilRunning(page);
  for (const address of addresses) {
    const sent = await page.evaluate(findForeign, { foreign, address });
    // The page between is the one of addresses without content.
    if (sent.status === 404) {
      await page.goto(address);
      await untilRunning(page);
    } else {
      await leavePage(page);
      await followLink(page, address);
    }
    await untilSettled();
    const shown = await page.evaluate(findForeign, { foreign });
    expect([address, sent.lang, shown.lang]).toEqual([address, language, language]);
    found.push(...[...sent.texts, ...shown.texts].map((text) => `${address}: ${text}`));
    await expectNoSidewaysScroll(page);
    // As everywhere, text of twice the size has 390 px (product: screens).
    await page.setViewportSize({ width: 390, height: 844 });
    await setTextSize(page, '200%');
    await expectNoSidewaysScroll(page);
    await setTextSize(page, '');
    await page.setViewportSize({ width: 320, height: 640 });
  }
  expect(found).toEqual([]);
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);

const pagesOf = (reader: keyof ReturnType<typeof listPages>) =>
  Object.values(listPages(subjects)[reader]).flat();

for (const language of ['en', 'ro'] as const) {
  test.describe(`in ${language} alone, at 320 px and at twice the text size`, () => {
    test.beforeEach(async ({ page }) => {
      test.setTimeout(600_000);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/');
    });

    test(`a visitor reads every page in ${language}`, async ({ page }) => {
      await speak(page, language);
      await expectOneLanguage(page, language, pagesOf('visitor'));
      await page.goto('/');
      // A word that is too long for the bar breaks in the middle.
      const bar = page
        .getByRole('navigation')
        .filter({ has: page.locator('a.h-14') })
        .locator('a.h-14 > span:nth-child(2)');
      expect(await bar.count()).toBe(5);
      expect(
        await bar.evaluateAll((all) => all.filter(({ clientHeight: height }) => height > 28).length),
      ).toBe(0);
    });

    test(`a member reads every page in ${language}`, async ({ page, request, site }) => {
      await enterAs(page, await registerMember(request, site, `${language}@firma.test`));
      await speak(page, language);
      await expectOneLanguage(page, language, pagesOf('member'));
    });

    test(`an admin reads every page in ${language}`, async ({ page }) => {
      await enterAs(page, ADMIN);
      await speak(page, language);
      await expectOneLanguage(page, language, pagesOf('admin'));
    });
  });
}

test('the reader chooses Romanian in the footer; it stays, in the first byte and in the scripts', async ({
  page,
  request,
}) => {
  await page.goto('/browse?sort=votes');
  await page.getByRole('button', { name: 'Română', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(page).toHaveURL(/\/browse\?sort=votes$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Răsfoiește meme-urile');
  await expect(page.getByRole('button', { name: 'Română', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/assets\/.*\.js$/.exec(name)?.[0] ?? []),
  );
  expect(scripts.filter((name) => !name.startsWith('/assets/ro/'))).toEqual([]);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest?lang=ro');
  // What a press may need next is named in the page's language, too.
  const named = (await (await page.request.get('/')).text()).match(/\/assets\/[\w./-]*\.js/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !name.startsWith('/assets/ro/'))).toEqual([]);
  await page.goto('/companies');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // Another visitor gets the default, and an address can name a language.
  const read = async (url: string) => (await request.get(url, { headers: { accept: 'text/html' } })).text();
  expect(await read('/browse')).toContain('Browse memes');
  const romanian = await read('/browse?lang=ro');
  expect(romanian).toContain('<html lang="ro"');
  expect(romanian).toMatch(/rel="canonical" href="[^"]*\/browse\?lang=ro"/);
  expect(romanian).toMatch(/hrefLang="en" href="[^"]*\/browse\?lang=en"/);
});

test('the account keeps a member’s language, and another device speaks it after the login', async ({
  page,
  request,
  browser,
  site,
}) => {
  const member = await registerMember(request, site, 'limba@firma.test');
  await page.goto('/');
  await logIn(page, member);
  await page.goto('/account#account-reading');
  const choice = page.getByRole('form', { name: 'Language of the site and of your emails' });
  await choice.getByRole('button', { name: 'Română', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(page).toHaveURL(/\/account/);
  const headers = await headersOf(request, site, member);
  const me = async () => (await request.get('/users/me', { headers })).json();
  expect(await me()).toMatchObject({ language: 'ro' });

  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await other.goto('/');
  await logIn(other, member);
  await other.getByRole('navigation').getByRole('link', { name: 'Browse' }).first().click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(other).toHaveURL('/browse');
  // The footer changes it, too.
  await untilRunning(other);
  await other.getByRole('contentinfo').getByRole('button', { name: 'English', exact: true }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  expect(await me()).toMatchObject({ language: 'en' });
  await other.context().close();
});
