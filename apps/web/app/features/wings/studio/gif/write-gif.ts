import { UPLOAD } from '@corpomeme/contract/site/limits';
import { paintPicture } from '../paint-picture.ts';
import { type GifSource, readGif } from './compose-frames.ts';
import { createGifWriter } from './encode-gif.ts';
import type { GifJob } from './gif-messages.ts';
import { gifSize } from './gif-size.ts';

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
