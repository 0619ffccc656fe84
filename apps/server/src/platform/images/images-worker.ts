import sharp from 'sharp';
import { AppError } from '../../app-error.ts';
import { convertImage, type ImageJob, type ProcessedImage } from './images-convert.ts';
import { type ImageOutcome, serveJobs } from './serve-jobs.ts';

/**
 * Runs as its own process: a decoder that crashes, hangs or exhausts memory affects no request, and it does not occupy
 * the server's thread pool.
 */

// Blocks all decoders but those of allowed formats (product: validation), whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
});
sharp.cache(false);
// Widths are encoded in parallel, so one thread each is enough.
sharp.concurrency(1);

async function convert(job: ImageJob): Promise<ImageOutcome<ProcessedImage>> {
  try {
    return { ok: true, image: await convertImage(job) };
  } catch (error) {
    return { ok: false, code: error instanceof AppError ? error.code : 'internal' };
  }
}

serveJobs(convert);
