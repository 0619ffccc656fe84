import sharp from 'sharp';
import { MEMES } from '../src/demo/content/memes.ts';
import { renderPicture } from '../src/demo/render.ts';
import { distanceBetween } from '../src/features/memes/pictures/prints.policy.ts';
import { fingerprintsOf } from '../src/platform/images/picture-fingerprint.ts';
import { CAPTIONS } from './caption-texts.ts';
import { drawScene, withCaption } from './captioned-pictures.ts';

/** Measures how well fingerprints distinguish copies of a picture from other pictures. */

export interface Distances {
  /** Differing bits between each picture and its copy, by kind of copy. */
  copies: Record<string, number[]>;
  /** Differing bits between different pictures, each pair once. */
  others: number[];
  pictures: number;
}

interface Sample {
  bytes: Buffer;
  /** Draws the same scene with another caption. Only scenes have it. */
  recaption?: (look: 'outlined' | 'bar') => Promise<Buffer>;
}

type Copy = (sample: Sample) => Promise<Buffer | null>;

const COPIES: Record<string, Copy> = {
  'JPEG, quality 70': ({ bytes }) => compress(bytes, 70),
  'JPEG, quality 30': ({ bytes }) => compress(bytes, 30),
  'half as wide': ({ bytes }) => resize(bytes, 0.5),
  'a fifth as wide': ({ bytes }) => resize(bytes, 0.2),
  'JPEG 60, half as wide': async ({ bytes }) => compress(await resize(bytes, 0.5), 60),
  'cropped 1 % at each side': ({ bytes }) => crop(bytes, 0.01),
  'cropped 2 % at each side': ({ bytes }) => crop(bytes, 0.02),
  'cropped 4 % at each side': ({ bytes }) => crop(bytes, 0.04),
  'cropped 3 % at the top alone': ({ bytes }) => crop(bytes, 0.03, true),
  'other caption, same template': async ({ recaption }) => (await recaption?.('outlined')) ?? null,
};

/** Measures the distances of `drawings` pictures of the demo and `scenes` pictures of coloured shapes with a caption. */
export async function measureDistances({
  drawings,
  scenes,
}: {
  drawings: number;
  scenes: number;
}): Promise<Distances> {
  const samples = [...(await drawDemo(drawings)), ...(await drawScenes(scenes))];
  const prints: string[][] = [];
  const copies: Record<string, number[]> = {};
  for (const sample of samples) {
    const own = await printsOf(sample.bytes);
    prints.push(own);
    for (const [name, copy] of Object.entries(COPIES)) {
      const bytes = await copy(sample);
      if (!bytes) continue;
      copies[name] ??= [];
      copies[name].push(distanceBetween(own, await printsOf(bytes)));
    }
  }
  const others = prints.flatMap((one, index) =>
    prints.slice(index + 1).map((other) => distanceBetween(one, other)),
  );
  return { copies, others, pictures: samples.length };
}

export function shareWithin(distances: readonly number[], threshold: number): number {
  return distances.filter((distance) => distance <= threshold).length / distances.length;
}

async function printsOf(bytes: Buffer): Promise<string[]> {
  return fingerprintsOf(sharp(bytes));
}

async function drawDemo(count: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const meme of MEMES.slice(0, count)) samples.push({ bytes: await renderPicture(meme.draw()) });
  return samples;
}

async function drawScenes(count: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let seed = 0; seed < count; seed++) {
    const scene = await drawScene(seed);
    const caption = (index: number) => CAPTIONS[index % CAPTIONS.length] ?? '';
    samples.push({
      bytes: await withCaption(scene, caption(seed)),
      recaption: (style) => withCaption(scene, caption(seed + 7), style),
    });
  }
  return samples;
}

async function compress(bytes: Buffer, quality: number): Promise<Buffer> {
  return sharp(bytes).flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
}

async function resize(bytes: Buffer, factor: number): Promise<Buffer> {
  const { width } = await sharp(bytes).metadata();
  return sharp(bytes)
    .resize({ width: Math.round(width * factor) })
    .png()
    .toBuffer();
}

async function crop(bytes: Buffer, share: number, isTopOnly = false): Promise<Buffer> {
  const { width, height, pageHeight } = await sharp(bytes).metadata();
  const [full, left] = [pageHeight ?? height, isTopOnly ? 0 : Math.round(width * share)];
  const top = Math.round(full * share);
  return sharp(bytes)
    .extract({ left, top, width: width - 2 * left, height: full - top * (isTopOnly ? 1 : 2) })
    .png()
    .toBuffer();
}
