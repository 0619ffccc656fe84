import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { followLink } from './support/follow-link.ts';
import { enterAs, headersOf, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** The line that says once that a page is also in the reader's language (decision 230). */

const ROMANIAN = 'Și în română';
const lineOf = (page: Page) => page.getByRole('button', { name: /^(Și în|Also in)/ });

async function openIn(browser: Browser, locale: string, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ locale, baseURL, viewport: { width: 320, height: 640 } });
  return context.newPage();
}

/** Returns how far the page has moved by itself since it was painted: 0 if it has not. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value');
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

test('a Romanian browser is told once that the page is also in Romanian; one press opens it, and nothing switches by itself', async ({
  browser,
  site,
}) => {
  const page = await openIn(browser, 'ro-RO', site.url);
  await page.goto('/browse');
  await expect(lineOf(page)).toHaveText(ROMANIAN);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await shiftOf(page)).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  // It stays until the next page.
  await untilRunning(page);
  await expect(lineOf(page)).toBeVisible();
  await followLink(page, '/themes');
  await expect(page).toHaveURL('/themes');
  await expect(lineOf(page)).toBeHidden();
  await page.goto('/browse');
  await expect(lineOf(page)).toBeHidden();
  await page.context().close();
  const other = await openIn(browser, 'ro-RO', site.url);
  await other.goto('/browse?sort=votes');
  await lineOf(other).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(other).toHaveURL('/browse?sort=votes');
  await expect(lineOf(other)).toBeHidden();
  await other.context().close();
});

test('a page has the same bytes whatever a browser accepts, and proposes nothing without scripts', async ({
  request,
  browser,
  site,
}) => {
  const read = async (language: string) => {
    const headers = { accept: 'text/html', 'accept-language': language };
    const answer = await request.get('/browse', { headers });
    return [answer.headers().vary, await answer.text()];
  };
  const [english, romanian] = [await read('en-GB,en;q=0.9'), await read('ro-RO,ro;q=0.9')];
  expect(romanian).toEqual(english);
  expect(english[0]).toBe('accept, accept-encoding, cookie');
  expect(english[1]).toContain(ROMANIAN);
  const context = await browser.newContext({ locale: 'ro-RO', javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/browse');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(lineOf(page)).toBeHidden();
  await context.close();
});

test('a member chooses the language in the menu, for the account too', async ({ page, request, site }) => {
  const member = await registerMember(request, site, 'meniu@firma.test');
  await enterAs(page, member);
  await page.goto('/themes?lang=en#content');
  await untilRunning(page);
  const openMenu = () =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /^(Menu of|Meniu:)/ })
      .click();
  await openMenu();
  const choices = page.getByRole('menu').getByRole('menuitemradio');
  await expect(choices).toHaveText(['English + română', 'English', 'Română']);
  await expect(choices.nth(1)).toBeChecked();
  await expectAccessible(page);
  await choices.nth(2).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(page).toHaveURL('/themes');
  const headers = await headersOf(request, site, member);
  expect(await (await request.get('/users/me', { headers })).json()).toMatchObject({ language: 'ro' });
  await untilRunning(page);
  await openMenu();
  await expect(choices.nth(2)).toBeChecked();
});
