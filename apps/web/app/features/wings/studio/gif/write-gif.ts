import { UPLOAD } from '@corpomeme/contract/site/limits';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { decode, decodeUndisposedFrame } from 'modern-gif';
import { paintPicture } from '../paint-picture.ts';
import type { GifJob } from './animation.ts';

export interface ComposedFrame {
  /** RGBA of the whole picture, valid until the next frame is requested. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Milliseconds. */
  delay: number;
}

export interface GifSource {
  width: number;
  height: number;
  count: number;
  /** Yields the composed frames one after the other, so that memory holds one of them. */
  compose(): Generator<ComposedFrame>;
}

type Frame = ReturnType<typeof decode>['frames'][number];

/** Frame disposals that change the picture before the next frame. */
const CLEAR = 2;
const RESTORE = 3;

/** Throws if the bytes are no GIF. */
export function readGif(bytes: Uint8Array<ArrayBuffer>): GifSource {
  const gif = decode(bytes);
  const { width, height, frames } = gif;
  if (width < 1 || height < 1 || frames.length === 0) throw new Error('an empty GIF');
  function* compose(): Generator<ComposedFrame> {
    const pixels = new Uint8ClampedArray(width * height * 4);
    for (const [index, frame] of frames.entries()) {
      const before = frame.disposal === RESTORE ? pixels.slice() : null;
      const { data } = decodeUndisposedFrame(bytes, gif, index);
      eachRow(frame, width, height, (from, to, length) => paste(data, from, pixels, to, length));
      yield { pixels, delay: frame.delay };
      if (before) pixels.set(before);
      else if (frame.disposal === CLEAR)
        eachRow(frame, width, height, (_from, to, length) => pixels.fill(0, to, to + length));
    }
  }
  return { width, height, count: frames.length, compose };
}

/** Calls `row` for each row of the frame that is inside the picture, with its byte offset in either and its length. */
function eachRow(
  frame: Frame,
  width: number,
  height: number,
  row: (from: number, to: number, length: number) => void,
): void {
  const length = (Math.min(frame.left + frame.width, width) - frame.left) * 4;
  const bottom = Math.min(frame.top + frame.height, height);
  if (length <= 0) return;
  for (let y = frame.top; y < bottom; y += 1)
    row((y - frame.top) * frame.width * 4, (y * width + frame.left) * 4, length);
}

/** Copies opaque pixels. */
function paste(
  from: Uint8ClampedArray,
  start: number,
  onto: Uint8ClampedArray,
  place: number,
  length: number,
): void {
  for (let byte = 0; byte < length; byte += 4) {
    if (from[start + byte + 3] === 0) continue;
    onto.set(from.subarray(start + byte, start + byte + 4), place + byte);
  }
}

interface GifWriter {
  /** Adds an opaque RGBA frame. Returns the bytes so far. */
  add(rgba: Uint8ClampedArray, delay: number): number;
  finish(): Uint8Array<ArrayBuffer>;
}

/** Colours of a frame; the last of the 256 indexes means 'unchanged'. */
const COLOURS = 255;
const UNCHANGED = 255;
const LEAVE = 1;

/**
 * Returns a writer of frames of this size. Each frame has its own palette and holds only the pixels that differ from
 * the previous frame, so captions and covers cost their bytes once.
 */
export function createGifWriter(width: number, height: number): GifWriter {
  const encoder = GIFEncoder();
  let before: Uint32Array | null = null;
  return {
    add(rgba, delay) {
      const now = new Uint32Array(rgba.slice().buffer);
      const { places, colours } = changedPixels(now, before);
      before = now;
      const index = new Uint8Array(width * height).fill(UNCHANGED);
      const palette = colours.length === 0 ? [] : quantize(colours, COLOURS);
      if (colours.length > 0) {
        const found = applyPalette(colours, palette);
        for (const [n, place] of places.entries()) index[place] = found[n] ?? 0;
      }
      // The last colour is the index of unchanged pixels.
      while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
      const unchanged = { transparent: true, transparentIndex: UNCHANGED, dispose: LEAVE };
      encoder.writeFrame(index, width, height, { palette, delay, ...unchanged });
      return encoder.bytesView().length;
    },
    finish() {
      encoder.finish();
      return encoder.bytes();
    },
  };
}

/** Returns where the pixels differ, and their RGBA bytes. */
function changedPixels(now: Uint32Array, before: Uint32Array | null) {
  let count = 0;
  const places = new Uint32Array(now.length);
  for (let place = 0; place < now.length; place += 1) {
    if (before && now[place] === before[place]) continue;
    places[count] = place;
    count += 1;
  }
  const changed = new Uint32Array(count);
  for (let n = 0; n < count; n += 1) changed[n] = now[places[n] ?? 0] ?? 0;
  return { places: places.subarray(0, count), colours: new Uint8Array(changed.buffer) };
}

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

/** The factor after an attempt that was too large, with a margin. */
const SMALLER = 0.93;
const TRIES = 6;

/**
 * Returns the GIF with texts, stickers and covers on each frame, within the limits of uploads. Throws if no size is small
 * enough.
 */
export async function writeGif(
  job: GifJob,
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = readGif(new Uint8Array(await job.file.arrayBuffer()));
  const across = job.base.turns % 2 === 0 ? job.base.crop.width : job.base.crop.height;
  let { width, height } = gifSize(job.frame, across, source.count);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const written = writeAt(job, source, { width, height }, onProgress);
    if (written.bytes) return written.bytes;
    const by = Math.sqrt(written.share) * SMALLER;
    [width, height] = [Math.max(Math.floor(width * by), 16), Math.max(Math.floor(height * by), 16)];
  }
  throw new Error('no size is small enough');
}

/** Returns no bytes if they would be too many; `share` is the part that would fit. */
function writeAt(
  job: GifJob,
  source: GifSource,
  { width, height }: { width: number; height: number },
  onProgress: (share: number) => void,
): { bytes: Uint8Array<ArrayBuffer> | null; share: number } {
  const writer = createGifWriter(width, height);
  const painter = createPainter(job, source, { width, height });
  let done = 0;
  for (const { pixels, delay } of source.compose()) {
    const length = writer.add(painter(pixels), delay);
    done += 1;
    if (length > UPLOAD.maxBytes) return { bytes: null, share: done / source.count };
    onProgress(done / source.count);
  }
  const bytes = writer.finish();
  return { bytes: bytes.length <= UPLOAD.maxBytes ? bytes : null, share: 1 };
}

/** Returns a function that draws one frame with everything on it. The same canvas serves all frames. */
function createPainter(
  { base, covers, overlay, frame }: GifJob,
  source: GifSource,
  { width, height }: { width: number; height: number },
) {
  const picture = contextOf(source.width, source.height);
  const context = contextOf(width, height);
  return (pixels: Uint8ClampedArray<ArrayBuffer>): Uint8ClampedArray => {
    picture.putImageData(new ImageData(pixels, source.width, source.height), 0, 0);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    paintPicture(context, { base, covers }, picture.canvas, width / frame.width);
    context.drawImage(overlay, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
}
