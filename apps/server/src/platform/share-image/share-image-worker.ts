import sharp from 'sharp';

import { type ImageOutcome, serveJobs } from '../images/serve-jobs.ts';
import { drawShareImage, type ShareCard } from './share-image-draw.ts';

/**
 * Runs as its own process beside that of uploads: share images never delay an upload, and their font needs its own
 * environment.
 */

// Stored images are WebP; the module itself makes text and shapes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

async function draw(card: ShareCard): Promise<ImageOutcome<Buffer>> {
  try {
    return { ok: true, image: await drawShareImage(card) };
  } catch {
    return { ok: false, code: 'image_damaged' };
  }
}

serveJobs(draw);
