import { mosaicOf } from '@corpomeme/drawing/meme/mosaic';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { withCaption } from '../../../test/captioned-pictures.ts';
import { createPictureReader } from './picture-text.ts';

/** The blur of the studio hides words also from the program that reads the words of pictures. */

const reader = createPictureReader();
afterAll(() => reader.close());

const WORDS = ['andreea', 'popescu', 'from', 'the', 'payroll', 'team'];

/** How a visitor covers the words: a box over all of them, or the brush, dab after dab. */
const COVERS = { 'one box': 800, 'dabs of 24 px': 24, 'dabs of 12 px': 12 } as const;

async function paper(size: number): Promise<Buffer> {
  return withCaption(Buffer.alloc(0), WORDS.join(' '), 'paper', size);
}

/** Returns the picture with boxes of this size over all of it, each painted as the studio paints a blur. */
async function blurred(bytes: Buffer, side: number): Promise<Buffer> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const read = (part: Box) => {
    const rows = Array.from({ length: part.height }, (_, row) => {
      const start = ((part.y + row) * width + part.x) * 4;
      return data.subarray(start, start + part.width * 4);
    });
    return Buffer.concat(rows);
  };
  const cells: string[] = [];
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side)
      for (const cell of mosaicOf({ x, y, width: side, height: Math.min(side, height) }, info, read))
        cells.push(
          `<rect x="${cell.x}" y="${cell.y}" width="${cell.width}" height="${cell.height}" fill="${cell.colour}"/>`,
        );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">${cells.join('')}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
}

/** Returns the words that the program reads, without what it takes for letters in a pattern. */
async function wordsIn(bytes: Buffer): Promise<string[]> {
  const stored = await sharp(bytes).webp({ quality: 90 }).toBuffer();
  const { content } = await reader.read(async () => ({ bytes: stored, isText: true }));
  const read = content.toLowerCase();
  return WORDS.filter((word) => read.includes(word));
}

describe.each([12, 16, 24, 32, 40])('words of %i px', (size) => {
  test('are read without a blur', async () => {
    expect((await wordsIn(await paper(size))).length).toBeGreaterThanOrEqual(WORDS.length / 2);
  });

  test.each(Object.entries(COVERS))('are not read below %s', async (_how, side) => {
    expect(await wordsIn(await blurred(await paper(size), side))).toEqual([]);
  });
});
