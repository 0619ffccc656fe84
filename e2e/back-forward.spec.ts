import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/runner/chromium.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/**
 * Back and forward show the page as the reader left it, from the browser's back/forward cache (decision 137).
 * Only a Chromium with a window has that cache, and Playwright turns it off by default.
 */
const executablePath = findChromium();
test.skip(executablePath === null || executablePath.endsWith('-shell'), 'needs a Chromium with a window');

let browser: Browser;
let author: Person;
test.beforeAll(async ({ site, request }) => {
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  author = await registerMember(request, site, 'back@firma.ro');
  for (const title of ['First', 'Second'])
    await publishMeme(request, site, author, {
      fields: { company: 'Oracle', city: 'Iasi', title },
      image: await drawPicture(title),
    });
});
test.afterAll(() => browser.close());

/** Loads another page and goes back. Returns why the browser did not keep the first page, or null. */
async function leaveAndReturn(page: Page, address: string): Promise<unknown> {
  await page.evaluate((to) => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
    location.assign(to);
  }, address);
  await page.waitForURL(`**${address}`);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => null)).not.toBe(address);
  return page.evaluate(() => {
    if (document.documentElement.dataset.persisted === 'true') return null;
    const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: unknown;
    })[];
    return visit?.notRestoredReasons ?? 'no reason given';
  });
}

test('a visitor and a member find the page as they left it', { tag: '@wide' }, async ({ site }) => {
  for (const isMember of [false, true]) {
    const page = await browser.newPage({ baseURL: site.url, locale: 'ro-RO' });
    if (isMember) await enterAs(page, author);
    const socket = page.waitForEvent('websocket');
    await page.goto('/browse');
    await untilRunning(page);
    await socket;
    await page.getByRole('textbox', { name: 'Search memes' }).fill('Second');
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await leaveAndReturn(page, '/rules')).toBeNull();
    await expect(page.getByRole('textbox', { name: 'Search memes' })).toHaveValue('Second');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.close();
  }
});
