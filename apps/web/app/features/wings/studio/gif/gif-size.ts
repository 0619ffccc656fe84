import { UPLOAD } from '@corpomeme/contract/site/limits';

interface Size {
  width: number;
  height: number;
}

/** The used part of the limit: the rest is a margin, because the server rounds the sizes of its variants. */
const ROOM = 0.95;
/** Pixels. A narrower picture is enlarged to this width, so that a caption can be read. */
const NARROWEST = 480;

/** Returns the pixels that the server encodes for an animation, over all frames and widths (product: images). */
export function animationWork({ width, height }: Size, frames: number): number {
  const largest = Math.min(width, ...UPLOAD.widths.slice(-1));
  const widths = [...UPLOAD.widths.filter((each) => each < largest), largest];
  return frames * widths.reduce((sum, each) => sum + each * each * (height / width), 0);
}

/**
 * Returns the size at which an animation is written: as wide as its picture, or smaller if the limits of uploads require
 * it. `frame`: size of the document. `source`: pixels of the picture across the document.
 */
export function gifSize(frame: Size, source: number, frames: number): Size {
  const ratio = frame.height / frame.width;
  let width = Math.min(Math.max(source, NARROWEST), Math.max(...UPLOAD.widths));
  const fits = () =>
    animationWork({ width, height: width * ratio }, frames) <= UPLOAD.maxAnimationWork * ROOM &&
    width * width * ratio * frames <= UPLOAD.maxPixels * ROOM;
  while (width > 32 && !fits()) width *= ROOM;
  return { width: Math.floor(width), height: Math.max(Math.floor(width * ratio), 1) };
}
