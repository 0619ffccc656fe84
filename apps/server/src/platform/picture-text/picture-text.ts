import { constants } from 'node:os';
import { startImageWorker } from '../images/images-process.ts';
import { createImageQueue, type ImageQueueOptions } from '../images/images-queue.ts';
import { cageOf } from '../worker-cage.ts';
import type { ReadText } from './picture-text-recognise.ts';

export interface PictureJob {
  /** A stored variant. */
  bytes: Uint8Array;
  /** False: the fingerprints alone. */
  isText: boolean;
}

export interface PictureReading extends ReadText {
  /** As of `ProcessedImage`. */
  prints: string[];
}

export interface PictureReader {
  /**
   * Words and fingerprints of a stored picture; `prepare` is called when its turn comes. Throws AppError: `image_damaged` when it
   * cannot be read in time, or `busy` when too many wait or all is ending.
   */
  read(prepare: () => Promise<PictureJob>): Promise<PictureReading>;
  close(): Promise<void>;
}

/** One at a time: nobody waits for it, and everybody else shares the cores with it. A usual picture takes a second. */
const LIMITS: ImageQueueOptions = { concurrency: 1, maxQueued: 8, timeLimit: 45_000 };

/** Starts its process at the first picture and ends it when it was idle for a minute. */
export function createPictureReader(limits: Partial<ImageQueueOptions> = {}): PictureReader {
  const worker = new URL('./picture-text-worker.ts', import.meta.url);
  const niceness = constants.priority.PRIORITY_LOW;
  const queue = createImageQueue(
    () => startImageWorker<PictureJob, PictureReading>(worker, { niceness, cage: cageOf({ threads: true }) }),
    { ...LIMITS, ...limits },
  );
  return { read: queue.run, close: queue.close };
}
