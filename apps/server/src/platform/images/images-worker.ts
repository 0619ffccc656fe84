import sharp from 'sharp';
import { AppError } from '../../app-error.ts';
import { convertImage, type ImageJob, type ProcessedImage } from './images-convert.ts';
import type { ImageOutcome } from './images-process.ts';

/**
 * Runs as a process of its own: a decoder that crashes, hangs or eats memory takes no request with it, and its
 * threads are not those that files and names are read with.
 */

// Only what product: validation allows can be decoded at all, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
});
sharp.cache(false);
// Widths are encoded side by side, so one thread each is enough.
sharp.concurrency(1);

async function convert({ bytes, format }: ImageJob): Promise<ImageOutcome<ProcessedImage>> {
  try {
    return { ok: true, image: await convertImage(bytes, format) };
  } catch (error) {
    return { ok: false, code: error instanceof AppError ? error.code : 'internal' };
  }
}

process.on('message', async (job: ImageJob) => {
  process.send?.(await convert(job));
});

// Ctrl-C reaches the whole group, but open requests still need their images: the parent decides when this ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
