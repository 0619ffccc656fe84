import type { Locator, Page } from '@playwright/test';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

const TALL = 'Înaltă';
const RIBBON = 'Panglică';
const TINY = 'Minusculă';
const SIZES: [string, number, number][] = [
  ['Pătrată', 500, 500],
  [TINY, 40, 40],
  ['Lată', 640, 360],
  [RIBBON, 1200, 100],
  ['Portret', 400, 500],
  ['Foaie', 640, 480],
  [TALL, 400, 1300],
  ['Ecran', 640, 360],
  ['Pătrată din nou', 500, 480],
];

test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'zidarul@firma.ro');
  for (const [title, width, height] of SIZES) {
    const image = await drawPicture(title, width, height);
    await publishMeme(request, site, author, { fields: { company: 'Dell', city: 'Iasi', title }, image });
  }
});

const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('the element has no box');
  return box;
}

async function boxesOf(page: Page) {
  const all = await page.getByRole('article').all();
  return Promise.all(all.map(boxOf));
}

/** Expects each card right below the one above it, and not higher than the previous card of the document. */
async function expectNoGaps(page: Page, gap: number): Promise<void> {
  const columns = new Map<number, number>();
  // The start is not 0: cards above the view of a scrolled page have negative positions.
  let highest = Number.NEGATIVE_INFINITY;
  for (const { x, y, height } of await boxesOf(page)) {
    const end = columns.get(Math.round(x));
    if (end !== undefined) expect(Math.abs(y - end - gap)).toBeLessThanOrEqual(2);
    expect(y).toBeGreaterThanOrEqual(highest - 2);
    highest = y;
    columns.set(Math.round(x), y + height);
  }
}

// Wide only, like the tests below: it sets widths of its own.
test('cards follow each other without bands, in the order of the document, and “Show all” moves none beside it', {
  tag: '@wide',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, gap] of [
    [1280, 20],
    [1024, 20],
    [700, 20],
    [390, 16],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/browse');
    await waitUntilQuiet(page);
    await expect(page.getByRole('article')).toHaveCount(SIZES.length);
    expect(await page.evaluate(() => Reflect.get(window, 'shift')), `${width}`).toBeLessThan(0.001);
    await expectNoGaps(page, gap);
  }

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/browse');
  await waitUntilQuiet(page);
  const names = SIZES.map(([title]) => title).filter((title) => title !== TALL);
  const heightsOf = () => Promise.all(names.map(async (name) => (await boxOf(card(page, name))).height));
  const before = await heightsOf();
  const { height } = await boxOf(card(page, TALL));
  await card(page, TALL).getByRole('button', { name: 'Show all' }).click();
  await expect.poll(async () => (await boxOf(card(page, TALL))).height).toBeGreaterThan(height + 100);
  expect(await heightsOf()).toEqual(before);
  await expectNoGaps(page, 20);
});

test('small pictures stay small, and no picture shrinks to a ribbon', { tag: '@wide' }, async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/browse');
    const tiny = await boxOf(card(page, TINY).getByRole('img'));
    expect(tiny.width).toBeLessThanOrEqual(80);
    expect(tiny.height).toBeLessThanOrEqual(80);
    const ribbon = await boxOf(card(page, RIBBON).getByRole('img'));
    expect(ribbon.height * 2).toBeGreaterThanOrEqual(ribbon.width - 2);
    const tall = await boxOf(card(page, TALL).getByRole('img'));
    expect(tall.width / tall.height).toBeGreaterThan(0.79);
    await card(page, RIBBON).getByRole('button', { name: 'Show all' }).click();
    await expect(card(page, RIBBON).getByRole('img')).toHaveCSS('object-fit', 'contain');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no card covers another', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/browse');
    await expect(page.getByRole('article')).toHaveCount(SIZES.length);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await boxesOf(page);
      for (const [n, one] of boxes.entries())
        for (const other of boxes.slice(n + 1)) {
          const isApart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          expect(isApart).toBe(true);
        }
    }
  });
});
