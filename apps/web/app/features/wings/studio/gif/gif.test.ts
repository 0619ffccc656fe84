import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animationWork, createGifWriter, gifSize, readGif } from './write-gif.ts';

const WIDTH = 24;
const HEIGHT = 16;

/** A frame of one colour with a square of another. */
function frame(ground: number, square: number, at: { x: number; y: number }): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(WIDTH * HEIGHT).fill(0xff000000 | ground);
  for (let y = 0; y < 4; y += 1)
    for (let x = 0; x < 4; x += 1) pixels[(at.y + y) * WIDTH + at.x + x] = 0xff000000 | square;
  return new Uint8ClampedArray(pixels.buffer);
}

function write(frames: Uint8ClampedArray[], delay = 80): Uint8Array<ArrayBuffer> {
  const writer = createGifWriter(WIDTH, HEIGHT);
  for (const each of frames) writer.add(each, delay);
  return writer.finish();
}

/** The colours of a GIF are as exact as five bits. */
const COARSE = 8;
const differs = (one: Uint8ClampedArray, other: ArrayLike<number>) =>
  one.some((value, index) => Math.abs(value - (other[index] ?? 0)) > COARSE);

test('frames are read as they were written, and as another decoder reads them', async () => {
  const colour = fc.integer({ min: 0, max: 0xffffff });
  const place = fc.record({ x: fc.nat(WIDTH - 4), y: fc.nat(HEIGHT - 4) });
  const frames = fc.array(fc.tuple(colour, colour, place), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(frames, async (drawn) => {
      const pictures = drawn.map(([ground, square, at]) => frame(ground, square, at));
      const gif = write(pictures);
      const source = readGif(gif);
      expect([source.width, source.height, source.count]).toEqual([WIDTH, HEIGHT, pictures.length]);
      let number = 0;
      for (const { pixels, delay } of source.compose()) {
        expect(delay).toBe(80);
        expect(differs(pixels, pictures[number] ?? [])).toBe(false);
        number += 1;
      }
      const last = await sharp(gif, { page: pictures.length - 1 })
        .ensureAlpha()
        .raw()
        .toBuffer();
      expect(differs(pictures.at(-1) as Uint8ClampedArray, last)).toBe(false);
    }),
    { numRuns: 40 },
  );
});

test('what does not change costs almost nothing', () => {
  const one = frame(0x336699, 0xffffff, { x: 2, y: 2 });
  const [first, second] = [write([one]).length, write([one, one]).length];
  // A frame without a change is its table of colours.
  expect(second - first).toBeLessThan(256 * 3 + 60);
});

test('frames with their own way of being removed are composed as browsers show them', async () => {
  const red = { create: { width: 8, height: 8, channels: 4 as const, background: '#ff0000' } };
  const clear = { create: { width: 8, height: 8, channels: 4 as const, background: '#00000000' } };
  const square = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#0000ff' } })
    .png()
    .toBuffer();
  const withSquare = await sharp(clear)
    .composite([{ input: square, left: 2, top: 2 }])
    .png()
    .toBuffer();
  const files = [await sharp(red).png().toBuffer(), withSquare, await sharp(red).png().toBuffer()];
  const gif = await sharp(files, { join: { animated: true } })
    .gif()
    .toBuffer();
  const source = readGif(new Uint8Array(gif));
  let number = 0;
  for (const { pixels } of source.compose()) {
    const expected = await sharp(gif, { page: number }).ensureAlpha().raw().toBuffer();
    expect(differs(pixels, expected)).toBe(false);
    number += 1;
  }
  expect(number).toBe(3);
});

test('bytes that are no GIF are refused', () => {
  expect(() => readGif(new Uint8Array(0))).toThrow();
  expect(() => readGif(new TextEncoder().encode('GIF89a and no more'))).toThrow();
});

test('an animation is written as large as the limits of uploads allow', () => {
  fc.assert(
    fc.property(
      fc.record({ width: fc.constant(1080), height: fc.integer({ min: 270, max: 4320 }) }),
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 2, max: 500 }),
      (size, source, frames) => {
        const { width, height } = gifSize(size, source, frames);
        expect(animationWork({ width, height }, frames)).toBeLessThanOrEqual(40_000_000);
        expect(width * height * frames).toBeLessThanOrEqual(50_000_000);
        expect(width).toBeGreaterThanOrEqual(32 * 0.9);
      },
    ),
  );
  expect(gifSize({ width: 1080, height: 1080 }, 600, 10).width).toBe(600);
});
