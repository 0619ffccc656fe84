import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createImageProcessor, toImageSource } from '../images.ts';

/** Files that an earlier release stored wrongly. What is right is what browsers show for them. */

const images = createImageProcessor();
afterAll(() => images.close());

const read = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../test/wrong-before', name));

async function store(file: Buffer): Promise<Buffer> {
  const { variants } = await images.process(toImageSource(file));
  return variants.at(-1)?.bytes ?? Buffer.alloc(0);
}

test('coloured letters stay crisp, in fewer bytes than lossy', async () => {
  const file = read('png-coloured-text.png');
  const stored = await store(file);
  const [right, seen] = await Promise.all(
    [file, stored].map((one) => sharp(one).removeAlpha().raw().toBuffer()),
  );
  const difference = right?.reduce((sum, value, at) => sum + Math.abs(value - (seen?.[at] ?? 0)), 0) ?? 0;
  expect(difference / (right?.length ?? 0)).toBeLessThan(0.2);
  expect(stored.length).toBeLessThan(9672);
});

test('an animated PNG keeps its three frames of half a second', async () => {
  const { pages, delay } = await sharp(await store(read('apng-three-frames.png')), {
    animated: true,
  }).metadata();
  expect([pages, delay]).toEqual([3, [500, 500, 500]]);
});

test('what no frame of a GIF covers is transparent', async () => {
  const stored = await store(read('gif-first-frame-smaller-than-screen.gif'));
  const { data, info } = await sharp(stored, { page: 0 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
  const alphas = data.filter((_value, at) => at % info.channels === 3);
  expect(new Set(alphas)).toEqual(new Set([0, 255]));
});

test('the gamma of a PNG is applied', async () => {
  const stored = await store(read('png-gamma-1.8.png'));
  const { data, info } = await sharp(stored).greyscale().raw().toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  expect(Math.abs((data[middle] ?? 0) - 145)).toBeLessThan(5);
});
