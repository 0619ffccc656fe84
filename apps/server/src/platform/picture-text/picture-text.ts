import { constants } from 'node:os';
import { startImageWorker } from '../images/images-process.ts';
import { createImageQueue, type ImageQueueOptions } from '../images/images-queue.ts';
import { sandboxOf } from '../worker-sandbox.ts';
import type { ReadText } from './picture-text-recognise.ts';

export interface PictureJob {
  /** A stored WebP variant. */
  bytes: Uint8Array;
  /** False: only fingerprints are needed. */
  isText: boolean;
}

export interface PictureReading extends ReadText {
  /** As in `ProcessedImage`. */
  prints: string[];
}

export interface PictureReader {
  /**
   * Returns words and fingerprints of a stored image. `prepare` is called when a worker is free. Throws AppError:
   * `image_damaged` when it cannot be read, `image_unfinished` when that takes too much processor time, `busy` when too many wait or the server is stopping, or `unavailable`
   * when the process cannot start.
   */
  read(prepare: () => Promise<PictureJob>): Promise<PictureReading>;
  close(): Promise<void>;
}

/**
 * One at a time, because no request waits for it and it shares the cores with requests. A usual image takes a second.
 */
const LIMITS: ImageQueueOptions = { concurrency: 1, maxQueued: 8, timeLimit: 45_000 };

/** Returns a reader whose process starts with the first image and ends after a minute without one. */
export function createPictureReader(
  limits: Partial<ImageQueueOptions> = {},
  niceness: number = constants.priority.PRIORITY_LOW,
  worker = new URL('./picture-text-worker.ts', import.meta.url),
): PictureReader {
  const queue = createImageQueue(
    () =>
      startImageWorker<PictureJob, PictureReading>(worker, { niceness, cage: sandboxOf({ threads: true }) }),
    { ...LIMITS, ...limits },
  );
  return { read: queue.run, close: queue.close };
}
