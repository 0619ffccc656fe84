import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { downloadPicture } from './support/download-picture.ts';
import { headersOf, registerMember } from './support/people.ts';
import { applyChange, sampleChanges } from './support/picture-changes.ts';
import { expect, test } from './support/test.ts';

const SIZE = { width: 400, height: 300 };
const FRAMES = 8;
/** An area within the cover that the studio puts in the middle: 40 by 16 percent of the picture. */
const SECRET_AREA = { left: 128, top: 132, width: 144, height: 36 };

/** Returns a GIF with a moving square, and a moving secret of this colour at the later place of the cover. */
async function drawGif(secret: string, frames = FRAMES): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, number) => {
    const x = SECRET_AREA.left + ((number * 16) % (SECRET_AREA.width - 40));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#7aa"/><rect x="${20 + number * 10}" y="20" width="60" height="60" fill="#c33"/><rect x="${x}" y="${SECRET_AREA.top + 4}" width="40" height="28" fill="${secret}"/></svg>`;
    return sharp(Buffer.from(svg)).png().toBuffer();
  });
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif({ delay: Array.from({ length: frames }, () => 120) })
    .toBuffer();
}

/** Chooses the GIF in the open studio. */
async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Caption a picture')
    .setInputFiles({ name: 'miscare.gif', mimeType: 'image/gif', buffer });
  await expect(page.getByRole('slider', { name: /^Frame 1 of/ })).toBeVisible();
}

async function exportWith(
  page: Page,
  buffer: Buffer,
  change: () => Promise<void> = async () => {},
): Promise<Buffer> {
  await choose(page, buffer);
  await page.getByRole('textbox', { name: /^Top text/ }).fill('Când se mișcă');
  await page.getByRole('button', { name: 'Black bar', exact: true }).click();
  await change();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const made = await downloadPicture(page);
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await page.getByRole('button', { name: 'Other scene' }).click();
  return made;
}

/** Returns the colours over the secret, for each frame. */
async function coloursOf(made: Buffer): Promise<Set<number>[]> {
  const { pages = 1, width, pageHeight = 0 } = await sharp(made, { animated: true }).metadata();
  const scale = width / SIZE.width;
  const { left, top } = SECRET_AREA;
  const [x, y, across, down] = [left, top, SECRET_AREA.width, SECRET_AREA.height].map((each) =>
    Math.round(each * scale),
  ) as [number, number, number, number];
  expect(pageHeight).toBeGreaterThan(0);
  const frames = Array.from({ length: pages }, async (_, frame) => {
    const data = await sharp(made, { page: frame })
      .extract({ left: x, top: y, width: across, height: down })
      .removeAlpha()
      .raw()
      .toBuffer();
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3));
    return colours;
  });
  return Promise.all(frames);
}

// Wide only: the result does not depend on the width.
test('captions and covers are on every frame of a GIF, and what a bar hides leaves no trace', {
  tag: '@wide',
}, async ({ page, request, site }) => {
  test.slow();
  await page.goto('/studio');
  const [red, blue] = [await drawGif('#f00'), await drawGif('#00f')];
  const bars = [await exportWith(page, red), await exportWith(page, blue)] as const;
  // No byte of the file depends on the pixels beneath the bar.
  expect(bars[0].equals(bars[1])).toBe(true);
  const frames = await coloursOf(bars[0]);
  expect(frames.map((colours) => colours.size)).toEqual(Array.from({ length: FRAMES }, () => 1));
  const { delay, loop } = await sharp(bars[0], { animated: true }).metadata();
  expect([delay, loop]).toEqual([Array.from({ length: FRAMES }, () => 120), 0]);

  const author = await registerMember(request, site, `gif.${page.viewportSize()?.width}@firma.ro`);
  const answer = await request.post(`${site.url}/memes`, {
    headers: await headersOf(request, site, author),
    multipart: {
      company: 'General',
      title: 'Se mișcă',
      image: { name: 'meme.gif', mimeType: 'image/gif', buffer: bars[0] },
    },
  });
  expect(answer.status()).toBe(201);
});

// Wide only: the result does not depend on the width.
test('no frame of a cut and turned GIF depends on what a bar hides', { tag: '@wide' }, async ({ page }) => {
  test.slow();
  await page.goto('/studio');
  for (const change of sampleChanges(4)) {
    const made: Buffer[] = [];
    for (const secret of ['#f00', '#0f0'])
      made.push(await exportWith(page, await drawGif(secret), () => applyChange(page, change)));
    const [one, other] = made as [Buffer, Buffer];
    expect(one.equals(other), JSON.stringify(change)).toBe(true);
    expect((await sharp(one, { animated: true }).metadata()).pages).toBe(FRAMES);
  }
});

// Narrow only: the slider has the least room on a phone.
test('a GIF shows its frames one by one, survives a reload, and its drawing can be cancelled', {
  tag: '@narrow',
}, async ({ page }) => {
  test.slow();
  await page.goto('/studio');
  await choose(page, await drawGif('#f00', 300));
  // What a brush hides in one frame may move in the next.
  await expect(page.getByRole('button', { name: 'Paint a bar' })).toHaveCount(0);
  await page.getByRole('slider', { name: /^Frame 1 of 300/ }).press('End');
  await expect(page.getByRole('slider', { name: 'Frame 300 of 300' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Frame 1 of 300' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  await expect(page.getByRole('progressbar', { name: 'Drawing each frame' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Frame 1 of 300' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  await expect(page.getByRole('img', { name: 'The meme you made' })).toBeVisible();
});

test('the code for GIFs loads for a GIF, and not for a scene', { tag: '@wide' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (call) => scripts.push(new URL(call.url()).pathname));
  await page.goto('/studio');
  await page.getByRole('button', { name: /^Meeting bingo/ }).click();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  await expect(page.getByRole('img', { name: 'The meme you made' })).toBeVisible();
  const codeForGifs = /^\/assets\/(animation|gif-worker)-/;
  expect(scripts.filter((path) => codeForGifs.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await page.getByRole('button', { name: 'Other scene' }).click();
  await choose(page, await drawGif('#f00'));
  const loaded = scripts.map((path) => codeForGifs.exec(path)?.[1]).filter((name) => name !== undefined);
  expect(new Set(loaded)).toEqual(new Set(['animation', 'gif-worker']));
});
