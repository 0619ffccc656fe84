import sharp from 'sharp';
import { type AvifJob, convertToAvif } from './avif-convert.ts';
import { type ImageOutcome, serveJobs } from './serve-jobs.ts';

/** Runs as its own process, without network and without write access (avif.ts). */

// Only the site's own files are encoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

async function convert(job: AvifJob): Promise<ImageOutcome<Awaited<ReturnType<typeof convertToAvif>>>> {
  try {
    return { ok: true, image: await convertToAvif(job) };
  } catch {
    return { ok: false, code: 'image_damaged' };
  }
}

serveJobs(convert);
