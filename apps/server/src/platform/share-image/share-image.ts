import { fileURLToPath } from 'node:url';
import { startImageWorker } from '../images/images-process.ts';
import { createImageQueue, type ImageQueueOptions } from '../images/images-queue.ts';
import type { ShareCard } from './share-image-draw.ts';

export interface ShareImageDrawer {
  /**
   * Returns a JPEG of 1200×630 and less than 300 KB. `prepare` is called when a worker is free. Throws AppError: `busy`
   * when too many wait, `image_unfinished` when it takes too long, or `image_damaged` when the image cannot be read.
   */
  draw(prepare: () => Promise<ShareCard>): Promise<Buffer>;
  close(): Promise<void>;
}

/** A drawing takes about 100 ms; clients would time out behind a longer queue. */
const LIMITS: ImageQueueOptions = { concurrency: 1, maxQueued: 32, timeLimit: 15_000, maxWait: 45_000 };

export function createShareImageDrawer(limits: Partial<ImageQueueOptions> = {}): ShareImageDrawer {
  const worker = new URL('./share-image-worker.ts', import.meta.url);
  const env = { FONTCONFIG_FILE: fileURLToPath(new URL('./share-font/fonts.conf', import.meta.url)) };
  const queue = createImageQueue(() => startImageWorker<ShareCard, Buffer>(worker, { env }), {
    ...LIMITS,
    ...limits,
  });
  return { draw: queue.run, close: queue.close };
}
