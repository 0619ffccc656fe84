import { constants } from 'node:os';
import type { AvifJob, convertToAvif } from './avif-convert.ts';
import { startImageWorker } from './images-process.ts';
import { createImageQueue, type ImageQueueOptions } from './images-queue.ts';

type AvifFiles = Awaited<ReturnType<typeof convertToAvif>>;

export interface AvifEncoder {
  /**
   * Returns the AVIF files of a stored picture; null if it stays WebP. Throws AppError: `image_damaged` when it cannot be
   * encoded, `image_unfinished` when it takes too much processor time, `busy` when too many wait or the server is stopping, or
   * `unavailable` when the process cannot start.
   */
  encode(job: AvifJob): Promise<AvifFiles>;
  close(): Promise<void>;
}

/** One job at a time, at the lowest priority, because no request waits for it (decision 135). */
const LIMITS: ImageQueueOptions = { concurrency: 1, maxQueued: 8, timeLimit: 120_000 };

/** Returns an encoder whose process starts with the first picture and ends after a minute without one. */
export function createAvifEncoder(
  limits: Partial<ImageQueueOptions> = {},
  niceness: number = constants.priority.PRIORITY_LOW,
  worker = new URL('./avif-worker.ts', import.meta.url),
): AvifEncoder {
  const queue = createImageQueue(() => startImageWorker<AvifJob, AvifFiles>(worker, { niceness }), {
    ...LIMITS,
    ...limits,
  });
  return { encode: (job) => queue.run(() => job), close: queue.close };
}
