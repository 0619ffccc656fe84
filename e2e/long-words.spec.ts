import type { Page } from '@playwright/test';
import { expectInside } from './support/accessible.ts';
import { chooseAction } from './support/choose-action.ts';
import { type LongWords, writeLongWords } from './support/long-words.ts';
import { enterAs, type Person, store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

let words: LongWords;
test.beforeAll(async ({ site, request }) => {
  words = await writeLongWords({ site, request });
});

interface PageVisit {
  path: (words: LongWords) => string;
  /** A text that the loaded page shows. */
  shows: RegExp;
  /** Opens the parts that are closed at first. */
  open?: (page: Page) => Promise<void>;
}

const WWW = /W{30}/;
const visit = (path: string, shows = WWW): PageVisit => ({ path: () => path, shows });
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });

async function openHistory(page: Page): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: /Reason: W/ });
  await chooseAction(card.first(), 'Show history');
  await card.first().getByRole('listitem').first().waitFor();
}

const VISITOR_PAGES: PageVisit[] = [
  visit('/'),
  visit('/browse'),
  visit('/browse?search=WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW'),
  visit('/company/Endava%20(Romania)'),
  visit('/rules'),
  visit('/moderation-log', /approved a meme/),
  { path: ({ memeId }) => `/meme/${memeId}`, shows: WWW },
  { path: ({ memeId }) => `/meme/${memeId}/comments`, shows: WWW },
];

const AUTHOR_PAGES: PageVisit[] = [
  { ...visit('/mymemes', /^Reason: W/), open: openHistory },
  { path: ({ rejectedId }) => `/mymemes?edit=${rejectedId}`, shows: /Send again/ },
  { path: ({ memeId }) => `/meme/${memeId}/comments`, shows: WWW },
  visit('/notifications'),
  visit('/account'),
];

const ADMIN_PAGES: PageVisit[] = [
  visit('/pending'),
  { ...visit('/desk'), open: openAll },
  visit('/desk/reports'),
  visit('/desk/appeals'),
  visit('/admin'),
  visit('/admin/users'),
  visit('/admin/rules'),
  { path: ({ authorId }) => `/admin/users/${authorId}`, shows: WWW },
];

// Wide only, like the tests below: they set widths of their own.
for (const [who, places, person] of [
  ['a visitor', VISITOR_PAGES, null],
  ['the author', AUTHOR_PAGES, () => words.author],
  ['the admin', ADMIN_PAGES, () => ADMIN],
] as [string, PageVisit[], (() => Person) | null][]) {
  test(`the longest words stay inside every screen of ${who}`, { tag: '@wide' }, async ({ page }) => {
    test.slow();
    if (person) await enterAs(page, person());
    await store(page, { cookieConsent: 'declined' });
    for (const { path, shows, open } of places) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path(words));
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await open?.(page);
      await expectInside(page);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectInside(page);
      }
    }
  });
}

test('the header holds together at each width and with large text, and the login keeps its words whole', {
  tag: '@wide',
}, async ({ page }) => {
  await enterAs(page, words.author);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/');
  await untilRunning(page);
  for (const width of [320, 390, 639, 640, 700, 800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { top, bottom, parts } = await page.evaluate(() => {
      const header = document.querySelector('header');
      // On phones the name is a paragraph, because the bar at the foot leads home.
      const visible = [...(header?.querySelectorAll('a, button, p') ?? [])].filter((part) =>
        part.checkVisibility(),
      );
      const box = header?.getBoundingClientRect();
      return {
        top: box?.top ?? 0,
        bottom: box?.bottom ?? 0,
        parts: visible.map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
      };
    });
    // The name of the site stays in one line.
    expect(parts[0]?.height, `${width}`).toBeLessThan(50);
    for (const [n, part] of parts.entries()) {
      expect(part.top, `${width}`).toBeGreaterThanOrEqual(top);
      expect(part.bottom, `${width}`).toBeLessThanOrEqual(bottom);
      expect(part.left, `${width}`).toBeGreaterThanOrEqual(n ? (parts[n - 1]?.right ?? 0) - 1 : 0);
      expect(part.right, `${width}`).toBeLessThanOrEqual(width);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectInside(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const dialog = page.getByRole('dialog');
  for (const part of [dialog.getByRole('heading'), dialog.getByRole('button', { name: 'Autentificare' })]) {
    await expect(part).toHaveText('Autentificare');
    const lines = await part.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  }
  await expectInside(page);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the desk offers no keys, and its buttons keep their height', { tag: '@wide' }, async ({ page }) => {
    await enterAs(page, ADMIN);
    for (const path of ['/desk', '/pending', '/desk/reports']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: WWW }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
    }
    for (const width of [640, 768, 1023, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/desk');
      const approve = page.getByRole('button', { name: 'Approve', exact: true });
      await expect(approve).toBeVisible();
      expect((await approve.boundingBox())?.height, `${width}`).toBeLessThan(50);
    }
  });
});
