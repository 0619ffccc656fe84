import { UPLOAD } from '@corpomeme/contract/site/limits';
import sharp from 'sharp';
import { AppError } from '../../../app-error.ts';

interface Size {
  width: number;
  height: number;
}

interface Area extends Size {
  left: number;
  top: number;
}

export interface AnimationFrame extends Area {
  /** Milliseconds. */
  delay: number;
  /** What happens to the area before the next frame: it stays, becomes transparent, or becomes what it was. */
  disposal: 'keep' | 'background' | 'previous';
  /** Whether transparent pixels keep what is below them. */
  blend: 'over' | 'source';
  /** Returns a file of this frame alone. */
  toFile(): Buffer;
}

/** An animation as its frames are stored; each is inside of the picture. */
export interface Animation extends Size {
  /** 0 for ever. */
  loop: number;
  frames: AnimationFrame[];
}

/** Returns the frames as viewers show them, scaled to `size`: 8-bit sRGB with alpha, one below the other. */
export async function composeFrames({ width, height, frames }: Animation, size: Size): Promise<Buffer> {
  const canvas = { width, height, pixels: Buffer.alloc(width * height * 4) };
  const length = size.width * size.height * 4;
  const composed = Buffer.alloc(length * frames.length);
  for (const [place, frame] of frames.entries()) {
    const before = frame.disposal === 'previous' ? Buffer.from(canvas.pixels) : null;
    paint(canvas, frame, await decode(frame));
    composed.set(await scale(canvas, size), place * length);
    if (before) canvas.pixels = before;
    else if (frame.disposal === 'background') clear(canvas, frame);
  }
  return composed;
}

async function decode({ width, height, toFile }: AnimationFrame): Promise<Buffer> {
  const { data, info } = await sharp(toFile(), { failOn: 'error', limitInputPixels: UPLOAD.maxPixels })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height) throw new AppError('image_damaged');
  return data;
}

type Canvas = Size & { pixels: Buffer };

async function scale({ width, height, pixels }: Canvas, size: Size): Promise<Buffer> {
  if (width === size.width && height === size.height) return pixels;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
}

function clear(canvas: Canvas, { left, top, width, height }: Area): void {
  for (let y = top; y < top + height; y++) {
    const start = (y * canvas.width + left) * 4;
    canvas.pixels.fill(0, start, start + width * 4);
  }
}

function paint(canvas: Canvas, { left, top, width, height, blend }: AnimationFrame, source: Buffer): void {
  for (let y = 0; y < height; y++) {
    const row = source.subarray(y * width * 4, (y + 1) * width * 4);
    const target = ((top + y) * canvas.width + left) * 4;
    if (blend === 'source') canvas.pixels.set(row, target);
    else paintRow(canvas.pixels, target, row);
  }
}

/** Paints pixels with straight alpha over others. */
function paintRow(pixels: Buffer, target: number, row: Buffer): void {
  for (let at = 0; at < row.length; at += 4) {
    const [to, alpha] = [target + at, row[at + 3] ?? 0];
    if (alpha === 0) continue;
    const below = ((pixels[to + 3] ?? 0) * (255 - alpha)) / 255;
    const sum = alpha + below;
    for (let band = 0; band < 3; band++)
      pixels[to + band] = Math.round(
        ((row[at + band] ?? 0) * alpha + (pixels[to + band] ?? 0) * below) / sum,
      );
    pixels[to + 3] = Math.round(sum);
  }
}
