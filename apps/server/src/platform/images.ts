import PQueue from 'p-queue';
import { AppError } from '../app-error.ts';
import type { ProcessedImage } from './images-convert.ts';
import { detectImageFormat } from './images-format.ts';
import { type ImageJob, type ImageWorker, startImageWorker } from './images-process.ts';

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

interface ImageProcessorOptions {
  /** Images at once. One already uses all its widths' threads, and the worst legal image holds 550 MB. */
  concurrency?: number;
  /** Images that may wait; each holds its upload in memory. */
  maxQueued?: number;
  /** Milliseconds for one image, then its process is ended. */
  timeLimit?: number;
}

const RETRY_AFTER = 5;
/** An idle process gives its memory back after this. */
const IDLE_LIFETIME = 60_000;

export function createImageProcessor(options: ImageProcessorOptions = {}): ImageProcessor {
  const { concurrency = 1, maxQueued = 32, timeLimit = 60_000 } = options;
  const queue = new PQueue({ concurrency });
  const workers = createWorkers();
  const counts = { processed: 0, refused: 0 };
  let closed = false;
  const work = async (job: ImageJob) => {
    if (closed) throw busy();
    const worker = workers.take();
    try {
      return await worker.run(job, timeLimit);
    } finally {
      workers.giveBack(worker);
    }
  };
  return {
    async process(bytes) {
      const format = detectImageFormat(bytes);
      if (!format) throw new AppError('image_format');
      if (closed || queue.size >= maxQueued) throw busy();
      try {
        const image = await queue.add(() => work({ bytes, format }));
        counts.processed += 1;
        return image;
      } catch (error) {
        counts.refused += 1;
        throw error;
      }
    },
    async close() {
      closed = true;
      workers.stopAll();
      await queue.onIdle();
    },
    stats: () => ({ running: queue.pending, waiting: queue.size, ...counts }),
  };
}

/** Processes are started when needed and kept for the next image. */
function createWorkers() {
  const all = new Set<ImageWorker>();
  const idle: ImageWorker[] = [];
  const stop = (workers: Iterable<ImageWorker>) => {
    for (const worker of workers) {
      worker.stop();
      all.delete(worker);
    }
  };
  const idleTimer = setTimeout(() => stop(idle.splice(0)), IDLE_LIFETIME).unref();
  return {
    take(): ImageWorker {
      for (let worker = idle.pop(); worker; worker = idle.pop()) {
        if (worker.isAlive()) return worker;
        all.delete(worker);
      }
      const started = startImageWorker();
      all.add(started);
      return started;
    },
    giveBack(worker: ImageWorker) {
      if (worker.isAlive()) idle.push(worker);
      else all.delete(worker);
      idleTimer.refresh();
    },
    stopAll() {
      clearTimeout(idleTimer);
      stop([...all]);
    },
  };
}

function busy(): AppError {
  return new AppError('busy', { retryAfter: RETRY_AFTER });
}
