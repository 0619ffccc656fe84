import PQueue from 'p-queue';
import { AppError } from '../../app-error.ts';
import { RoundRobin, type TurnOptions } from '../uploads/round-robin.ts';
import { createImageWorkers } from './image-workers.ts';
import type { ImageWorker } from './images-process.ts';

export interface ImageQueueOptions {
  /** Jobs at once, each in a process of its own. */
  concurrency: number;
  /** Jobs that may wait. */
  maxQueued: number;
  /** Jobs of one owner that may wait. */
  maxQueuedEach?: number;
  /** Milliseconds for one job, then its process is ended. */
  timeLimit: number;
}

export interface ImageJobOptions {
  /** Owners take turns. */
  owner?: string;
  /** Once aborted, the job fails with the signal's reason: it leaves the line, or its process is ended. */
  signal?: AbortSignal;
  /** Told how many milliseconds a process worked, whatever came of it; not called for a job that never began. */
  onWorked?(ms: number): void;
}

export interface ImageQueue<Job, Result> {
  /**
   * `prepare` is called when its turn comes, so that what waits holds no more than it must. Throws AppError: what the worker
   * answers, `busy` when too many wait, or `uploads_waiting` when too many of this owner do.
   */
  run(prepare: () => Job | Promise<Job>, options?: ImageJobOptions): Promise<Result>;
  /** Throws what `run` would. */
  requireRoom(owner?: string): void;
  /** Ends the work; what runs or waits fails with `busy`. */
  close(): Promise<void>;
  stats(): { running: number; waiting: number };
}

const RETRY_AFTER = 5;

/** Image work in bounded processes that are started when needed. */
export function createImageQueue<Job, Result>(
  start: () => ImageWorker<Job, Result>,
  { concurrency, maxQueued, maxQueuedEach, timeLimit }: ImageQueueOptions,
): ImageQueue<Job, Result> {
  const queue = new PQueue<RoundRobin, TurnOptions>({ concurrency, queueClass: RoundRobin });
  const workers = createImageWorkers(start);
  let closed = false;
  const work = async (prepare: () => Job | Promise<Job>, { signal, onWorked }: ImageJobOptions) => {
    const job = await prepare();
    if (closed) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    signal?.throwIfAborted();
    const worker = workers.take();
    const started = performance.now();
    signal?.addEventListener('abort', worker.stop, { once: true });
    try {
      return await worker.run(job, timeLimit);
    } finally {
      signal?.removeEventListener('abort', worker.stop);
      workers.giveBack(worker);
      onWorked?.(Math.ceil(performance.now() - started));
    }
  };
  const requireRoom = (owner?: string) => {
    if (closed || queue.size >= maxQueued) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    if (owner !== undefined && maxQueuedEach !== undefined && queue.sizeBy({ owner }) >= maxQueuedEach)
      throw new AppError('uploads_waiting', { retryAfter: RETRY_AFTER });
  };
  return {
    requireRoom,
    async run(prepare, options = {}) {
      const { owner, signal } = options;
      requireRoom(owner);
      return queue.add(() => work(prepare, options), { ...(owner !== undefined && { owner }), signal });
    },
    async close() {
      closed = true;
      workers.stopAll();
      await queue.onIdle();
    },
    stats: () => ({ running: queue.pending, waiting: queue.size }),
  };
}
