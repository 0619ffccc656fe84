import sharp from 'sharp';
import { type AvifJob, convertToAvif } from './avif-convert.ts';
import type { ImageOutcome } from './images-process.ts';

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

process.on('message', async (job: AvifJob) => {
  process.send?.(await convert(job));
});

// The parent ends this process, as in images-worker.ts.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
