import type { Locator, Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { expect, test } from './support/test.ts';

const SIZE = { width: 800, height: 600 };

/** Returns a striped picture, on which each uncovered part shows. */
async function drawStripes(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${Object.entries(SIZE)
    .map(([side, pixels]) => `${side}="${pixels}"`)
    .join(
      ' ',
    )}><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse"><rect width="16" height="16" fill="#fff"/><rect width="8" height="16" fill="#e22"/></pattern><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function openPicture(page: Page): Promise<void> {
  await page.goto('/studio');
  await page
    .getByLabel('Caption a picture')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await drawStripes() });
  await page.getByRole('textbox', { name: /^Top text/ }).fill('Parola');
}

async function openScene(page: Page): Promise<void> {
  await page.goto('/studio?template=coffee-machine');
  await page.getByRole('textbox', { name: /^Top text/ }).fill('Când ședința');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The parts to drag: the start of the handle's name, and a function that opens a document with the part. */
const PARTS: [string, (page: Page) => Promise<void>][] = [
  ['Top text', openScene],
  [
    'Duck 1',
    async (page) => {
      await openScene(page);
      await page.getByText('Stickers', { exact: true }).click();
      await press(page, 'Duck');
    },
  ],
  [
    'Black bar 1',
    async (page) => {
      await openPicture(page);
      await press(page, 'Black bar');
    },
  ],
];

/** Scrolls the handle to the middle of the screen, clear of bars and banners, and returns its middle. */
async function middleOf(handle: Locator): Promise<{ x: number; y: number }> {
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y, width, height } = await boxOf(handle);
  return { x: x + width / 2, y: y + height / 2 };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element has no box');
  return box;
}

/** Opens another page with nothing stored, so that the studio begins afresh. */
async function leaveDraft(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
}

/** Returns the pixels of the meme on the stage, without handles. */
async function photograph(page: Page): Promise<{ data: Buffer; width: number; height: number }> {
  const style = 'fieldset > [data-part] { opacity: 0 }';
  const png = await page.locator('fieldset > [aria-hidden]').first().screenshot({ style });
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

// Wide only: dragging with a mouse belongs to wide screens.
test('a drag changes the document once, and the screen shows the document', { tag: '@wide' }, async ({
  page,
}) => {
  test.slow();
  for (const [name, open] of PARTS)
    await test.step(name, async () => {
      await leaveDraft(page);
      await open(page);
      const handle = page.getByRole('button', { name: new RegExp(`^${name}, `) });
      const before = await handle.getAttribute('aria-label');
      const { x, y } = await middleOf(handle);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 30, y + 50, { steps: 5 });
      // The part follows the pointer, and the document does not change yet.
      await expect
        .poll(async () => Math.round((await boxOf(handle)).y + (await boxOf(handle)).height / 2 - y))
        .toBe(50);
      expect(await handle.getAttribute('aria-label')).toBe(before);
      const dragged = await photograph(page);
      await page.mouse.up();
      await expect(handle).not.toHaveAttribute('aria-label', before ?? '');
      const released = await photograph(page);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Next: post it' })).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      await expect
        .poll(async () => {
          const restored = await photograph(page);
          return pixelmatch(released.data, restored.data, undefined, released.width, released.height);
        })
        .toBe(0);
      // A dragged layer may stand between two pixels.
      const different = pixelmatch(dragged.data, released.data, undefined, released.width, released.height);
      expect(different / (released.width * released.height)).toBeLessThan(0.02);
    });
});

test('a drag is one step that can be undone, and so is a resize', { tag: '@wide' }, async ({ page }) => {
  await openScene(page);
  const handle = page.getByRole('button', { name: /^Top text, / });
  const undo = page.getByRole('button', { name: 'Undo' });
  const before = await handle.getAttribute('aria-label');
  const drag = async (from: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 30, { steps: 6 });
    await page.mouse.up();
  };
  await drag(await middleOf(handle));
  await expect(handle).not.toHaveAttribute('aria-label', before ?? '');
  const moved = await boxOf(handle);
  await drag({ x: moved.x + moved.width, y: moved.y + moved.height });
  await expect.poll(async () => (await boxOf(handle)).height).toBeGreaterThan(moved.height + 20);
  await undo.click();
  await expect.poll(async () => Math.abs((await boxOf(handle)).height - moved.height)).toBeLessThan(1);
  await undo.click();
  await expect(handle).toHaveAttribute('aria-label', before ?? '');
});

test('a bar covers what is beneath it while it is dragged and resized', { tag: '@wide' }, async ({
  page,
}) => {
  await openPicture(page);
  await press(page, 'Black bar');
  const handle = page.getByRole('button', { name: /^Black bar 1, / });
  /** Returns the colours on the screen within the bar's outline. */
  const colours = async () => {
    const { x, y, width, height } = await boxOf(handle);
    const clip = { x: x + 5, y: y + 5, width: width - 24, height: height - 24 };
    const png = await page.screenshot({ clip, style: 'fieldset > [data-part] { opacity: 0 }' });
    const pixels = await sharp(png).removeAlpha().raw().toBuffer();
    const found = new Set<string>();
    for (let at = 0; at < pixels.length; at += 3) found.add(pixels.subarray(at, at + 3).toString('hex'));
    return [...found];
  };
  const { x, y } = await middleOf(handle);
  expect(await colours()).toEqual(['1d1b16']);
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect(await colours()).toEqual(['1d1b16']);
  for (const step of [10, 25, 60]) {
    await page.mouse.move(x + step, y + step);
    await expect
      .poll(async () => Math.round((await boxOf(handle)).x + (await boxOf(handle)).width / 2 - x))
      .toBe(step);
    expect(await colours()).toEqual(['1d1b16']);
  }
  await page.mouse.up();
  expect(await colours()).toEqual(['1d1b16']);
  const { width, height, ...corner } = await boxOf(handle);
  await page.mouse.move(corner.x + width, corner.y + height);
  await page.mouse.down();
  await page.mouse.move(corner.x + width + 30, corner.y + height + 40, { steps: 3 });
  await expect.poll(async () => Math.round((await boxOf(handle)).height - height)).toBe(40);
  expect(await colours()).toEqual(['1d1b16']);
  await page.mouse.up();
  expect(await colours()).toEqual(['1d1b16']);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true });

  // Narrow only: a pinch is a gesture of phones.
  test('a pinch resizes a text, wherever the second finger is, and the part stays when one finger goes', {
    tag: '@narrow',
  }, async ({ page }) => {
    await openScene(page);
    const handle = page.getByRole('button', { name: /^Top text, / });
    const { x, y } = await middleOf(handle);
    const before = await boxOf(handle);
    // The picture grows when the focus leaves the fields.
    const share = () =>
      handle.evaluate(
        (element: HTMLElement) =>
          element.offsetWidth / ((element.offsetParent as HTMLElement)?.offsetWidth ?? 1),
      );
    const shareBefore = await share();
    await page.evaluate(() => {
      const fingers: number[] = [];
      addEventListener('pointerdown', ({ pointerId }) => fingers.push(pointerId), true);
      Object.assign(window, { fingers });
    });
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([id, left, top]) => ({ id, x: left, y: top })),
      });
    // The second finger is on the scene, below the text.
    const below = y + before.height + 40;
    await touch('touchStart', [[1, x, y]]);
    await touch('touchStart', [
      [1, x, y],
      [2, x, below],
    ]);
    await touch('touchMove', [
      [1, x, y],
      [2, x, y + (below - y) * 0.5],
    ]);
    await expect.poll(async () => Math.abs((await boxOf(handle)).width - before.width / 2)).toBeLessThan(3);
    const pinched = await boxOf(handle);
    // The browser's protocol lifts all fingers or none, so the test dispatches the event for one finger.
    await handle.evaluate((element) => {
      const pointerId = (window as unknown as { fingers: number[] }).fingers.at(-1) ?? 0;
      element.dispatchEvent(new PointerEvent('pointerup', { pointerId, bubbles: true }));
    });
    await touch('touchMove', [
      [1, x, y + 20],
      [2, x, y + (below - y) * 0.5],
    ]);
    await expect.poll(async () => Math.abs((await boxOf(handle)).y - pinched.y - 20)).toBeLessThan(3);
    expect(Math.abs((await boxOf(handle)).width - pinched.width)).toBeLessThan(1);
    await touch('touchEnd', []);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => Math.abs((await share()) - shareBefore)).toBeLessThan(0.01);
  });
});
