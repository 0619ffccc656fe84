import sharp from 'sharp';

import { fingerprintsOf } from '../images/picture-fingerprint.ts';
import { type ImageOutcome, serveJobs } from '../images/serve-jobs.ts';
import type { PictureJob, PictureReading } from './picture-text.ts';
import { recogniseText } from './picture-text-recognise.ts';

/** Runs as its own process, without network and without write access (picture-text.ts). */

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** Bytes. A process above this ends after its job to free memory; the next image starts another. */
const MAX_MEMORY = 600_000_000;

async function read({ bytes, isText }: PictureJob): Promise<ImageOutcome<PictureReading>> {
  try {
    const prints = await fingerprintsOf(sharp(bytes));
    const text = isText ? await recogniseText(Buffer.from(bytes)) : { content: '', confidence: 0 };
    return { ok: true, image: { ...text, prints } };
  } catch {
    return { ok: false, code: 'image_damaged' };
  }
}

serveJobs(read, () => {
  if (process.memoryUsage.rss() > MAX_MEMORY) process.exit(0);
});
