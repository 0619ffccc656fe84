import sharp from 'sharp';
import type { ImageOutcome } from '../images/images-process.ts';
import { drawShareImage, type ShareCard } from './share-image-draw.ts';

/** A process of its own, beside that of the uploads: previews never make an upload wait, and its font needs an own environment. */

// Stored pictures are WebP; text and shapes are made here.
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

process.on('message', async (card: ShareCard) => {
  process.send?.(await draw(card));
});

// As images-worker.ts: the parent decides when this ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
