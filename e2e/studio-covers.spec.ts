import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { withExif } from '../apps/server/test/corpus-exif.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { downloadPicture } from './support/download-picture.ts';
import { applyChange, sampleChanges } from './support/picture-changes.ts';
import { expect, test } from './support/test.ts';

const SIZE = { width: 800, height: 600 };
/** The place of the secret: well within the cover, so that compression carries no colour over the edge. */
const SECRET = { left: 280, top: 280, width: 240, height: 40 };
const FORMATS = ['jpeg', 'png', 'webp'] as const;

/** Returns a picture with a secret in its middle, and metadata that contain the secret name. */
async function photo(format: (typeof FORMATS)[number], secret: string): Promise<Buffer> {
  const word = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="40"><rect width="240" height="40" fill="${secret}"/><path d="M0 0L240 40M0 40L240 0" stroke="#fff" stroke-width="9"/></svg>`,
  );
  const whole = sharp({ create: { ...SIZE, channels: 3, background: '#7aa' } })
    .composite([{ input: word, left: SECRET.left, top: SECRET.top }])
    .toFormat(format);
  // Cameras put a thumbnail of the picture into its EXIF block.
  if (format === 'jpeg') return withExif(await whole.toBuffer(), { thumbnail: await thumbnailOf(word) });
  return whole.withExif({ IFD0: { ImageDescription: 'THE-SECRET-NAME' } }).toBuffer();
}

async function thumbnailOf(word: Buffer): Promise<Buffer> {
  const small = await sharp(word).resize(60).jpeg().toBuffer();
  // A comment marks the thumbnail, so that the test finds the bytes in any output.
  const comment = Buffer.from('THE-SECRET-NAME');
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([small.subarray(0, 2), marker, comment, small.subarray(2)]);
}

/** Makes a meme in the open studio, and returns to its scenes. */
async function exportWith(
  page: Page,
  file: { format: string; bytes: Buffer },
  change: () => Promise<void> = async () => {},
): Promise<Buffer> {
  await page.getByLabel('Caption a picture').setInputFiles({
    name: `photo.${file.format}`,
    mimeType: `image/${file.format}`,
    buffer: file.bytes,
  });
  await page.getByRole('button', { name: 'Black bar', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Black bar 1, / })).toBeVisible();
  await change();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const png = await downloadPicture(page);
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await page.getByRole('button', { name: 'Other scene' }).click();
  return png;
}

/** Returns the different colours in the part of the exported picture that lies over the secret. */
async function coloursOverSecret(png: Buffer): Promise<Set<string>> {
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const [across, down] = [width / SIZE.width, height / SIZE.height];
  const part = {
    left: Math.round(SECRET.left * across),
    top: Math.round(SECRET.top * down),
    width: Math.round(SECRET.width * across),
    height: Math.round(SECRET.height * down),
  };
  const { data, info } = await sharp(png).extract(part).raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / info.channels }, (_, index) =>
    data.subarray(index * info.channels, index * info.channels + 3).toString('hex'),
  );
  return new Set(pixels);
}

// Wide only: the result does not depend on the width.
test('what a cover hides is not in the exported picture', { tag: '@wide' }, async ({ page }) => {
  test.slow();
  await page.goto('/studio');
  for (const format of FORMATS) {
    const [red, blue] = [await photo(format, '#f00'), await photo(format, '#00f')];
    const bars = [
      await exportWith(page, { format, bytes: red }),
      await exportWith(page, { format, bytes: blue }),
    ];
    const [one, other] = await Promise.all(bars.map((png) => sharp(png).raw().toBuffer()));
    expect(one?.equals(other ?? Buffer.alloc(0)), `${format}: two secrets give the same picture`).toBe(true);
    expect((await coloursOverSecret(bars[0] as Buffer)).size).toBe(1);
    for (const png of bars) {
      expect(png.includes('THE-SECRET-NAME')).toBe(false);
      expect(png.includes('eXIf')).toBe(false);
      expect(png.includes('Acme Phones')).toBe(false);
    }
  }
});

// Wide only: the result does not depend on the width.
test('the bytes of a cut and turned picture do not depend on what a bar hides', {
  tag: '@wide',
}, async ({ page }) => {
  test.slow();
  await page.goto('/studio');
  for (const [number, change] of sampleChanges(9).entries()) {
    const format = FORMATS[number % FORMATS.length] ?? 'png';
    const made: Buffer[] = [];
    for (const secret of ['#f00', '#00f'])
      made.push(
        await exportWith(page, { format, bytes: await photo(format, secret) }, () =>
          applyChange(page, change),
        ),
      );
    const [one, other] = made as [Buffer, Buffer];
    expect(one.equals(other), JSON.stringify({ format, change })).toBe(true);
    expect(one.includes('SECRET')).toBe(false);
  }
});

test('a brush covers what it paints over, a drag of the frame crops, and both can be undone', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto('/studio');
  const choose = async (secret: string) =>
    page
      .getByLabel('Caption a picture')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await photo('png', secret) });
  const pictures: Buffer[] = [];
  for (const secret of ['#f00', '#00f']) {
    await choose(secret);
    await page.getByRole('button', { name: 'Paint a bar' }).click();
    if (pictures.length === 0) await expectAccessible(page);
    const layer = page.locator('[data-brush]');
    await layer.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = await layer.boundingBox();
    if (!box) throw new Error('no picture');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.3, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, middle, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByRole('list', { name: 'Stickers and covers' }).getByRole('listitem')).toHaveCount(
      1,
    );
    await page.getByRole('button', { name: 'Next: post it' }).click();
    pictures.push(await downloadPicture(page));
    await page.getByRole('button', { name: 'Back to editing' }).click();
    await page.getByRole('button', { name: 'Other scene' }).click();
  }
  const [red, blue] = pictures as [Buffer, Buffer];
  expect(red.equals(blue)).toBe(true);
  expect((await coloursOverSecret(red)).size).toBe(1);

  await choose('#f00');
  const left = page.getByLabel('Cut off left, %');
  await page.getByRole('button', { name: 'Crop with a frame' }).click();
  const frame = page.getByRole('button', { name: /^Crop frame, 0% / });
  await frame.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const whole = await frame.boundingBox();
  if (!whole) throw new Error('no frame');
  // Crops by the grip, and then by the keyboard.
  await page.mouse.move(whole.x + whole.width, whole.y + whole.height);
  await page.mouse.down();
  await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByLabel('Cut off right, %')).toHaveValue(/^(49|50|51)$/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await frame.press('ArrowRight');
  await expect(left).toHaveValue('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Cut off right, %')).toHaveValue('0');
});

// Wide only: the result does not depend on the width.
test('a picture that the visitor chooses while the stored one is still being read stays', {
  tag: '@wide',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const read = createImageBitmap;
    const { promise, resolve } = Promise.withResolvers<void>();
    let isHeld = sessionStorage.getItem('holdsFirst') !== null;
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      const isFirst = isHeld;
      isHeld = false;
      if (isFirst) await promise;
      return read(image);
    };
    Object.assign(window, { release: resolve });
  });
  const choose = async (background: string) =>
    page.getByLabel('Caption a picture').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { ...SIZE, channels: 3, background } })
        .png()
        .toBuffer(),
    });
  await page.goto('/studio');
  await choose('#f00');
  await expect(page.getByRole('textbox', { name: /^Top text/ })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('holdsFirst', 'yes'));
  await page.reload();
  await page.getByRole('button', { name: 'Other scene' }).click();
  await choose('#00f');
  await expect(page.getByRole('textbox', { name: /^Top text/ })).toBeVisible();
  await page.evaluate('release()');
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const { dominant } = await sharp(await downloadPicture(page)).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
});
