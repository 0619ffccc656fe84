import { UPLOAD } from '@corpomeme/contract/site/limits';
import { HOUR } from '@corpomeme/contract/site/time';
import exifr from 'exifr';
import sharp from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { childrenOf } from '../../../test/child-processes.ts';
import {
  ANIMATION,
  animatedGif,
  BUCHAREST,
  badChecksumPng,
  cmykJpeg,
  foreignFiles,
  frameFloodGif,
  greyPng,
  imageOfSize,
  largestAllowedPng,
  longScreenshot,
  orientedJpeg,
  photo12Megapixel,
  pixelBombPng,
  polyglots,
  screenBombGif,
  sixteenBitPng,
  smallJpeg,
  smallPng,
  stillGif,
  strip,
  textBombPng,
  transparentPng,
  truncatedGif,
  truncatedJpeg,
  truncatedPng,
  WEBP_MAX_SIDE,
} from '../../../test/corpus.ts';
import { watchLoop } from '../../../test/loop-watch.ts';
import { createImageProcessor, toImageSource } from './images.ts';

const images = createImageProcessor({ maxWait: 600_000 });
afterAll(() => images.close());

async function largestOf(file: Buffer): Promise<Buffer> {
  const { variants } = await images.process(toImageSource(file));
  const last = variants.at(-1);
  if (!last) throw new Error('no variant');
  return last.bytes;
}

async function colourAt(image: Buffer, x: number, y: number): Promise<string> {
  const { data } = await sharp(image)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 200 ? 'f' : value < 60 ? '0' : '8')).join('');
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'accepted',
    (error) => error.code,
  );
}

/** Milliseconds. */
async function quickestOf(times: number, file: Buffer): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    await images.process(toImageSource(file));
    taken.push(performance.now() - started);
  }
  return Math.min(...taken);
}

describe('valid images', () => {
  test('a phone photo becomes three upright WebP files without metadata', async () => {
    const photo = await photo12Megapixel();
    expect(photo.length).toBeLessThan(UPLOAD.maxBytes);
    expect((await exifr.gps(photo))?.latitude).toBeCloseTo(BUCHAREST.latitude, 3);
    const { width, height, placeholder, variants } = await images.process(toImageSource(photo));
    expect({ width, height }).toEqual({ width: 1280, height: 1707 });
    expect(variants.map((variant) => variant.width)).toEqual([320, 640, 1280]);
    expect(thumbHashToAverageRGBA(Buffer.from(placeholder, 'base64')).a).toBe(1);
    for (const { width: wide, bytes } of variants) {
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: wide });
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc]).toEqual(Array(4).fill(undefined));
      expect(bytes.includes('EXIF') || bytes.includes('Acme')).toBe(false);
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is applied', async (orientation) => {
    const file = await orientedJpeg(orientation);
    expect((await sharp(file).metadata()).orientation).toBe(orientation);
    const upright = await largestOf(file);
    expect(await sharp(upright).metadata()).toMatchObject({ width: 90, height: 60 });
    const corners = [
      colourAt(upright, 8, 8),
      colourAt(upright, 80, 8),
      colourAt(upright, 8, 50),
      colourAt(upright, 80, 50),
    ];
    expect(await Promise.all(corners)).toEqual(['f00', '0f0', '00f', 'fff']);
  });

  test('an animation keeps its frames, delays and loop count at every width', async () => {
    const { width, height, variants } = await images.process(toImageSource(await animatedGif()));
    expect({ width, height }).toEqual({ width: ANIMATION.width, height: ANIMATION.height });
    expect(variants.map((variant) => variant.width)).toEqual([320, 640, 700]);
    for (const { bytes } of variants) {
      const { pages, delay, loop } = await sharp(bytes, { animated: true }).metadata();
      expect({ pages, delay, loop }).toEqual({
        pages: 3,
        delay: [...ANIMATION.delays],
        loop: ANIMATION.loop,
      });
    }
    const last = await sharp(variants[0]?.bytes, { page: 2 }).png().toBuffer();
    expect(await colourAt(last, 50, 50)).toBe('00f');
  });

  test.each([
    ['CMYK JPEG', cmykJpeg],
    ['16-bit PNG', sixteenBitPng],
    ['grey PNG', greyPng],
    ['still GIF', stillGif],
  ])('%s becomes 8-bit sRGB', async (_name, build) => {
    const metadata = await sharp(await largestOf(await build())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', space: 'srgb', depth: 'uchar' });
  });

  test('colours survive CMYK and 16 bit', async () => {
    expect(await colourAt(await largestOf(await sixteenBitPng()), 10, 10)).toBe('f00');
    expect((await colourAt(await largestOf(await cmykJpeg()), 10, 10))[0]).toBe('f');
  });

  test('transparency is kept', async () => {
    const { channels } = await sharp(await largestOf(await transparentPng()))
      .stats()
      .then((stats) => ({ channels: stats.channels }));
    expect(channels[3]?.mean).toBeCloseTo(128, -1);
  });

  test.each([
    [1, 1, 1, 1],
    [1, 20_000, 1, WEBP_MAX_SIDE],
    [20_000, 1, 1280, 1],
    [800, 20_000, 655, 16_375],
    [321, 10, 321, 10],
    [1281, 700, 1280, 699],
  ])('%i×%i becomes %i×%i and is never enlarged', async (width, height, wide, high) => {
    const image = await images.process(toImageSource(await strip(width, height)));
    expect(image).toMatchObject({ width: wide, height: high });
    expect(image.variants.map((variant) => variant.width)).toEqual([
      ...UPLOAD.widths.filter((each) => each < wide),
      wide,
    ]);
  });

  test('the largest allowed file and the highest allowed pixel count pass', async () => {
    await expect(images.process(toImageSource(await imageOfSize(UPLOAD.maxBytes)))).resolves.toMatchObject({
      width: 320,
    });
    await expect(images.process(toImageSource(largestAllowedPng()))).resolves.toMatchObject({
      width: 1280,
      height: 1280,
    });
  });

  test('compressed metadata that expands to 200 MB is not expanded', async () => {
    const bomb = textBombPng();
    await expect(images.process(toImageSource(bomb))).resolves.toMatchObject({ width: 64 });
    const plain = await smallPng(64, 48);
    // Expanding takes about twenty times as long as a plain picture. The quickest of five runs did not wait for a core.
    expect(await quickestOf(5, bomb)).toBeLessThan(8 * (await quickestOf(5, plain)));
  });

  test('of a file that is also an HTML page, only the image is kept', async () => {
    for (const file of Object.values(await polyglots())) {
      expect(file.includes('<script>')).toBe(true);
      expect((await largestOf(file)).includes('<script>')).toBe(false);
    }
  });
});

describe('refused images', () => {
  test('any content but JPEG, PNG and GIF is refused', async () => {
    for (const [name, file] of Object.entries(await foreignFiles())) {
      expect([name, await codeOf(images.process(toImageSource(file)))]).toEqual([name, 'image_format']);
    }
  });

  test.each([
    ['truncated JPEG', truncatedJpeg],
    ['truncated PNG', truncatedPng],
    ['truncated GIF', truncatedGif],
    ['wrong PNG checksum', badChecksumPng],
    ['JPEG signature alone', async () => Buffer.from([0xff, 0xd8, 0xff])],
    ['GIF signature before a page', async () => Buffer.from('GIF89a=1;//<script>alert(1)</script>')],
  ])('%s', async (_name, build) => {
    expect(await codeOf(images.process(toImageSource(await build())))).toBe('image_damaged');
  });

  test.each([
    ['30,000×30,000 PNG', pixelBombPng(), 'image_too_many_pixels'],
    ['65,535×65,535 GIF', screenBombGif(), 'image_too_many_pixels'],
    ['2,000 frames of 400×300', frameFloodGif(2000, 400, 300), 'image_too_many_pixels'],
    ['400 frames of 350×350', frameFloodGif(400, 350, 350), 'animation_too_long'],
    ['2,000 frames of 10×10', frameFloodGif(2000), 'image_too_many_frames'],
  ])('%s, by its header', async (_name, file, code) => {
    expect(await codeOf(images.process(toImageSource(file)))).toBe(code);
  });

  test('an animation of many frames passes, one of few large frames does not: the limit counts encoded pixels', async () => {
    expect(await codeOf(images.process(toImageSource(frameFloodGif(208, 400, 300))))).toBe(
      'animation_too_long',
    );
    expect(await codeOf(images.process(toImageSource(frameFloodGif(203, 400, 300))))).toBe('accepted');
    expect(await codeOf(images.process(toImageSource(frameFloodGif(5, 3000, 3000))))).toBe('accepted');
    expect(await codeOf(images.process(toImageSource(frameFloodGif(UPLOAD.maxFrames, 100, 100))))).toBe(
      'accepted',
    );
  });

  test('an image over the limit of processor time is unfinished, and the next one works', async () => {
    const impatient = createImageProcessor({ timeLimit: 20 });
    const work = impatient.process(toImageSource(await photo12Megapixel()));
    await expect(work).rejects.toMatchObject({ code: 'image_unfinished', status: 503, retryAfter: 30 });
    await impatient.close();
    await expect(images.process(toImageSource(await smallJpeg()))).resolves.toMatchObject({ width: 640 });
  });
});

describe('load', () => {
  test('jobs beyond the queue limit are refused as busy at once, the others finish', async () => {
    const small = createImageProcessor({ maxQueued: 2 });
    const file = await smallJpeg();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(small.process(toImageSource(file)))),
    );
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'busy', 'busy']);
    expect(small.stats()).toEqual({ running: 0, waiting: 0, processed: 3, refused: 0 });
    await small.close();
  });

  test('closing fails running, waiting and later jobs', async () => {
    const closing = createImageProcessor();
    const file = await smallJpeg();
    const answers = Promise.all([
      codeOf(closing.process(toImageSource(file))),
      codeOf(closing.process(toImageSource(file))),
    ]);
    await closing.close();
    expect(await answers).toEqual(['busy', 'busy']);
    expect(await codeOf(closing.process(toImageSource(file)))).toBe('busy');
  });

  test('a long screenshot is not damaged on a machine that lets it wait for an hour', async () => {
    const slow = createImageProcessor();
    const file = await longScreenshot();
    await slow.process(toImageSource(await smallJpeg()));
    const child = childrenOf('images-worker').at(-1) ?? 0;
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const work = slow.process(toImageSource(file));
    await expect.poll(() => slow.stats().running).toBe(1);
    process.kill(child, 'SIGSTOP');
    vi.advanceTimersByTime(HOUR);
    process.kill(child, 'SIGCONT');
    vi.useRealTimers();
    expect(await work).toMatchObject({ width: 884, height: 16_370 });
    await slow.close();
  });

  test('the event loop stays responsive during image work', async () => {
    const photo = await photo12Megapixel();
    const loop = watchLoop();
    await Promise.all(Array.from({ length: 4 }, () => images.process(toImageSource(photo))));
    expect(loop.end()).toBeLessThan(50);
  });
});
