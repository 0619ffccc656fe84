import { describe, expect, test } from 'vitest';
import type { Box } from '../shapes/lettering.ts';
import { mosaicOf } from './mosaic.ts';

type Pixel = (x: number, y: number) => readonly [number, number, number, number?];

/** Returns a reader of a picture that a function draws, and the parts that were read. */
function drawn(pixel: Pixel) {
  const parts: Box[] = [];
  const read = (part: Box) => {
    parts.push(part);
    const values = new Uint8ClampedArray(part.width * part.height * 4);
    for (let at = 0; at < values.length / 4; at += 1) {
      const [column, row] = [at % part.width, Math.floor(at / part.width)];
      const [red, green, blue, alpha = 255] = pixel(part.x + column, part.y + row);
      values.set([red, green, blue, alpha], at * 4);
    }
    return values;
  };
  return { read, parts };
}

const PICTURE = { width: 800, height: 600 };
const STRIPES: Pixel = (x) => (x % 2 === 0 ? [255, 0, 0] : [0, 0, 255]);

describe('a blurred area', () => {
  test('has the averages of all its pixels, not single ones', () => {
    const { read } = drawn(STRIPES);
    const cells = mosaicOf({ x: 100, y: 100, width: 240, height: 40 }, PICTURE, read);
    expect(cells).toHaveLength(6);
    expect(new Set(cells.map(({ colour }) => colour))).toEqual(new Set(['rgb(128 0 128)']));
  });

  test('keeps the colours of its parts in their places', () => {
    const { read } = drawn((x, y) => [x < 400 ? 200 : 0, y < 300 ? 100 : 0, 0]);
    const cells = mosaicOf({ x: 0, y: 0, ...PICTURE }, PICTURE, read);
    const at = (x: number, y: number) =>
      cells.find((cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height);
    expect([at(50, 50)?.colour, at(750, 50)?.colour, at(50, 550)?.colour, at(750, 550)?.colour]).toEqual([
      'rgb(200 100 0)',
      'rgb(0 100 0)',
      'rgb(200 0 0)',
      'rgb(0 0 0)',
    ]);
  });

  test('is white where the picture is transparent', () => {
    const { read } = drawn((_, y) => [0, 0, 0, y % 2 === 0 ? 0 : 255]);
    const [cell] = mosaicOf({ x: 10, y: 10, width: 30, height: 32 }, PICTURE, read);
    expect(cell?.colour).toBe('rgb(128 128 128)');
  });

  test.each<[string, Box, { width: number; height: number }]>([
    ['a whole photograph', { x: 0, y: 0, width: 900, height: 1200 }, { width: 900, height: 1200 }],
    ['a tall strip', { x: 10, y: 0, width: 40, height: 600 }, PICTURE],
    ['a line', { x: 0, y: 20, width: 780, height: 14 }, PICTURE],
    ['a touch of the brush', { x: 300, y: 200, width: 12, height: 12 }, PICTURE],
    ['a corner', { x: -20, y: -20, width: 30, height: 30 }, PICTURE],
    ['a picture smaller than a cell', { x: 0, y: 0, width: 20, height: 20 }, { width: 20, height: 20 }],
  ])('of %s covers it with few cells, each from a square of pixels', (_what, box, picture) => {
    const { read, parts } = drawn(() => [9, 9, 9]);
    const cells = mosaicOf(box, picture, read);
    const [left, top] = [Math.max(box.x, 0), Math.max(box.y, 0)];
    const area =
      (Math.min(box.x + box.width, picture.width) - left) *
      (Math.min(box.y + box.height, picture.height) - top);
    expect(cells.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(area);
    expect(cells.length).toBeLessThanOrEqual(72);
    const pixels = parts.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(pixels / cells.length).toBeGreaterThanOrEqual(Math.min(32 * 32, picture.width * picture.height));
    for (const part of parts) {
      expect(part.x).toBeGreaterThanOrEqual(0);
      expect(part.y).toBeGreaterThanOrEqual(0);
      expect(part.x + part.width).toBeLessThanOrEqual(picture.width);
      expect(part.y + part.height).toBeLessThanOrEqual(picture.height);
    }
    expect(new Set(cells.map(({ colour }) => colour))).toEqual(new Set(['rgb(9 9 9)']));
  });

  test('outside of the picture has no cells', () => {
    expect(mosaicOf({ x: 900, y: 0, width: 50, height: 50 }, PICTURE, drawn(STRIPES).read)).toEqual([]);
  });
});
