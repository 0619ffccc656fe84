import { AppError } from '../app-error.ts';
import type { ImageJob, ProcessedImage } from './images-convert.ts';
import { detectImageFormat } from './images-format.ts';
import { startImageWorker } from './images-process.ts';
import { createImageQueue, type ImageQueueOptions } from './images-queue.ts';

export interface ImageProcessor {
  /**
   * Throws AppError: `image_format`, `image_damaged`, `image_too_many_pixels`, `image_too_many_frames`, or `busy`
   * when too many images wait (decision 16). Does not check the size in bytes.
   */
  process(bytes: Buffer): Promise<ProcessedImage>;
  /** Ends the work; what runs or waits fails with `busy`. */
  close(): Promise<void>;
  stats(): { running: number; waiting: number; processed: number; refused: number };
}

/** Each that waits holds its upload in memory. One image already uses all its widths' threads, and the worst legal image holds 550 MB. */
const LIMITS: ImageQueueOptions = { concurrency: 1, maxQueued: 32, timeLimit: 60_000 };

export function createImageProcessor(limits: Partial<ImageQueueOptions> = {}): ImageProcessor {
  const worker = new URL('./images-worker.ts', import.meta.url);
  const queue = createImageQueue(() => startImageWorker<ImageJob, ProcessedImage>(worker), {
    ...LIMITS,
    ...limits,
  });
  const counts = { processed: 0, refused: 0 };
  return {
    async process(bytes) {
      const format = detectImageFormat(bytes);
      if (!format) throw new AppError('image_format');
      queue.requireRoom();
      try {
        const image = await queue.run(() => ({ bytes, format }));
        counts.processed += 1;
        return image;
      } catch (error) {
        counts.refused += 1;
        throw error;
      }
    },
    close: queue.close,
    stats: () => ({ ...queue.stats(), ...counts }),
  };
}
