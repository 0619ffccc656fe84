import sharp from 'sharp';
import library from 'sharp-phash';
import { expect, test } from 'vitest';
import { CAPTIONS } from '../../../test/caption-texts.ts';
import { drawScene, withCaption } from '../../../test/captioned-pictures.ts';
import { orientedJpeg, smallPng, strip } from '../../../test/corpus.ts';
import { fingerprintsOf } from './picture-fingerprint.ts';

// Its types declare a default export that Node does not see.
const phash = library as unknown as typeof library.default;

const SIDE = 192;
const MIDDLE = { left: 6, top: 6, width: 180, height: 180 };

/** Returns the bits of `sharp-phash`, as sites have stored them since their first picture. */
async function fingerprintsByLibrary(bytes: Buffer): Promise<string[]> {
  const small = sharp(bytes).flatten({ background: '#ffffff' }).greyscale();
  const whole = await small.resize({ width: SIDE, height: SIDE, fit: 'fill' }).png().toBuffer();
  const middle = await sharp(whole).extract(MIDDLE).png().toBuffer();
  const prints = [await phash(whole), await phash(middle)];
  return prints.map((bits) => BigInt(`0b${bits}`).toString(16).padStart(16, '0'));
}

test('fingerprints have the bits of sharp-phash', async () => {
  const scenes = CAPTIONS.slice(0, 8).map(async (words, seed) => withCaption(await drawScene(seed), words));
  const sizes = [1, 2, 32, 33, 191, 192, 193, 400];
  const noise = sizes.flatMap((width) => [smallPng(width, 24), smallPng(24, width)]);
  const pictures = await Promise.all([...scenes, ...noise, orientedJpeg(6)]);
  for (const [index, bytes] of pictures.entries())
    expect(await fingerprintsOf(sharp(bytes)), String(index)).toEqual(await fingerprintsByLibrary(bytes));
});

test('a picture of one colour has none', async () => {
  expect(await fingerprintsOf(sharp(await strip(60, 40)))).toEqual([]);
});
