import type { Box } from '../shapes/lettering.ts';
import type { Size } from './picture-base.ts';

/** A part of a blurred area with the average colour of what is beneath. */
interface MosaicCell extends Box {
  colour: string;
}

/** Cells across and down a blurred area, at most: so few that nothing in it can be recovered. */
const ACROSS = 6;
const DOWN = 12;
/**
 * Pixels of the shortest side over which colours are averaged, also where several covers lie beside each other; in a large
 * photograph, letters are larger.
 */
const LEAST = 32;
const LEAST_SHARE = 1 / 40;
/** Rows that are read at once, because phones limit the size of a canvas. */
const STRIP = 256;

/**
 * Returns the cells of a blur. Averages the pixels itself: canvases of some browsers take single pixels when they shrink a
 * picture, and words stay readable in these. `read` returns the RGBA values of a part of the picture, in whole pixels.
 */
export function mosaicOf(cover: Box, picture: Size, read: (part: Box) => ArrayLike<number>): MosaicCell[] {
  const box = within(cover, picture);
  if (box.width <= 0 || box.height <= 0) return [];
  const least = Math.max(LEAST, Math.max(picture.width, picture.height) * LEAST_SHARE);
  const side = Math.max(least, box.width / ACROSS, box.height / DOWN);
  const grid = { across: countOf(box.width / side), down: countOf(box.height / side) };
  const colours = averagesOf(atLeast(least, box, picture), grid, read);
  const [width, height] = [box.width / grid.across, box.height / grid.down];
  return colours.map((colour, index) => ({
    x: box.x + (index % grid.across) * width,
    y: box.y + Math.floor(index / grid.across) * height,
    width,
    height,
    colour,
  }));
}

function countOf(cells: number): number {
  // A quotient that should be whole may be a little less.
  return Math.max(1, Math.floor(cells + 1e-6));
}

function within({ x, y, width, height }: Box, picture: Size): Box {
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
  return {
    ...{ x: left, y: top },
    width: Math.min(x + width, picture.width) - left,
    height: Math.min(y + height, picture.height) - top,
  };
}

/** Returns whole pixels around the box, at least so many on each side as the picture has. */
function atLeast(least: number, box: Box, picture: Size): Box {
  const span = (start: number, length: number, max: number) => {
    const long = Math.min(Math.ceil(Math.max(length, least)), max);
    const first = Math.floor(start - Math.max(least - length, 0) / 2);
    return [Math.max(Math.min(first, max - long), 0), long] as const;
  };
  const [x, width] = span(box.x, box.width, picture.width);
  const [y, height] = span(box.y, box.height, picture.height);
  return { x, y, width, height };
}

function averagesOf(
  part: Box,
  { across, down }: { across: number; down: number },
  read: (part: Box) => ArrayLike<number>,
): string[] {
  /** Red, green, blue and the number of pixels of each cell. */
  const sums = new Float64Array(across * down * 4);
  for (let top = 0; top < part.height; top += STRIP) {
    const height = Math.min(STRIP, part.height - top);
    const values = read({ ...part, y: part.y + top, height });
    for (let y = 0; y < height; y += 1) {
      const row = Math.floor(((top + y) * down) / part.height) * across;
      for (let x = 0; x < part.width; x += 1) {
        const cell = (row + Math.floor((x * across) / part.width)) * 4;
        addPixel(sums, cell, values, (y * part.width + x) * 4);
      }
    }
  }
  return Array.from({ length: across * down }, (_, cell) => {
    const [red = 0, green = 0, blue = 0, count = 1] = sums.subarray(cell * 4, cell * 4 + 4);
    return `rgb(${[red, green, blue].map((sum) => Math.round(sum / count)).join(' ')})`;
  });
}

function addPixel(sums: Float64Array, cell: number, values: ArrayLike<number>, at: number): void {
  const opacity = (values[at + 3] ?? 255) / 255;
  // The frame is white below transparent pixels.
  for (let channel = 0; channel < 3; channel += 1)
    sums[cell + channel] = (sums[cell + channel] ?? 0) + 255 + ((values[at + channel] ?? 0) - 255) * opacity;
  sums[cell + 3] = (sums[cell + 3] ?? 0) + 1;
}
