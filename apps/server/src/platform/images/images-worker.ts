import sharp from 'sharp';
import { AppError } from '../../app-error.ts';
import {
  type CoverJob,
  convertImage,
  coverImage,
  type ImageJob,
  type ProcessedImage,
} from './images-convert.ts';
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

/** Of the site's own pictures only: no upload reaches this decoder. */
const STORED = { operation: ['VipsForeignLoadWebpBuffer'] };

async function cover(job: CoverJob): Promise<ProcessedImage> {
  sharp.unblock(STORED);
  return coverImage(job).finally(() => sharp.block(STORED));
}

async function convert(job: ImageJob | CoverJob): Promise<ImageOutcome<ProcessedImage>> {
  try {
    return { ok: true, image: await ('covers' in job ? cover(job) : convertImage(job)) };
  } catch (error) {
    return { ok: false, code: error instanceof AppError ? error.code : 'internal' };
  }
}

serveJobs(convert);
