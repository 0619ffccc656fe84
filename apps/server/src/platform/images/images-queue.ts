import PQueue from 'p-queue';
import { AppError } from '../../app-error.ts';
import { RoundRobin, type TurnOptions } from '../uploads/round-robin.ts';
import { type ImageWorker, unfinished } from './images-process.ts';

/** Milliseconds after which an idle process ends, to free its memory. */
const IDLE_LIFETIME = 60_000;
/** Milliseconds after which a process that could not start is tried again. */
const RETRY_START = 60_000;

interface ImageWorkers<Job, Result> {
  /** Returns an idle process or starts one. */
  take(): ImageWorker<Job, Result>;
  giveBack(worker: ImageWorker<Job, Result>): void;
  /**
   * Returns false if the last process could not start. Starts one if none was started yet, or a minute after such a
   * failure.
   */
  canStart(): boolean;
  stopAll(): void;
}

function createImageWorkers<Job, Result>(start: () => ImageWorker<Job, Result>): ImageWorkers<Job, Result> {
  type Worker = ImageWorker<Job, Result>;
  const all = new Set<Worker>();
  const idle: Worker[] = [];
  const stop = (workers: Iterable<Worker>) => {
    for (const worker of workers) {
      worker.stop();
      all.delete(worker);
    }
  };
  const idleTimer = setTimeout(() => stop(idle.splice(0)), IDLE_LIFETIME).unref();
  const starts = watchStarts();
  const pool: ImageWorkers<Job, Result> = {
    take() {
      for (let worker = idle.pop(); worker; worker = idle.pop()) {
        if (worker.isAlive()) return worker;
        all.delete(worker);
      }
      const started = start();
      all.add(started);
      starts.watch(started);
      return started;
    },
    giveBack(worker) {
      if (worker.isAlive()) idle.push(worker);
      else all.delete(worker);
      idleTimer.refresh();
    },
    canStart() {
      if (starts.isDue()) pool.giveBack(pool.take());
      return !starts.hasFailed();
    },
    stopAll() {
      clearTimeout(idleTimer);
      stop([...all]);
    },
  };
  return pool;
}

/** Remembers whether the last process could start. */
function watchStarts() {
  let startedAt: number | null = null;
  let hasFailed = false;
  return {
    hasFailed: () => hasFailed,
    isDue: () => startedAt === null || (hasFailed && performance.now() - startedAt > RETRY_START),
    watch({ ready }: { ready: Promise<void> }) {
      startedAt = performance.now();
      ready.then(
        () => {
          hasFailed = false;
        },
        (error: unknown) => {
          hasFailed = error instanceof AppError && error.code === 'unavailable';
        },
      );
    },
  };
}

export interface ImageQueueOptions {
  /** Jobs that run at once, each in its own process. */
  concurrency: number;
  /** Highest number of waiting jobs. */
  maxQueued: number;
  /** Highest number of waiting jobs per owner. */
  maxQueuedEach?: number;
  /** Milliseconds of processor time after which the job's process is ended. */
  timeLimit: number;
  /** Milliseconds that a job waits for its turn, where a person waits for it. */
  maxWait?: number;
}

export interface ImageJobOptions {
  /** Owners take turns in the queue. */
  owner?: string;
  /** Once aborted, the job fails with the signal's reason: it leaves the queue, or its process is ended. */
  signal?: AbortSignal;
  /**
   * Called with the milliseconds of processor time that a process worked, whether the job succeeded or not; not called for a job that
   * never started.
   */
  onWorked?(ms: number): void;
}

interface ImageQueue<Job, Result> {
  /**
   * Runs a job. `prepare` is called when a worker is free, so that waiting jobs hold little memory. Throws AppError:
   * the worker's error, `busy` when too many jobs wait, `uploads_waiting` when too many of this owner wait, or
   * `image_unfinished` after `maxWait`.
   */
  run(prepare: () => Job | Promise<Job>, options?: ImageJobOptions): Promise<Result>;
  /** Throws the same AppError as `run` if the queue is full. */
  requireRoom(owner?: string): void;
  /** Returns false if its last process could not start. Starts one if that is not known; never waits. */
  canWork(): boolean;
  /** Ends all processes. Running and waiting jobs fail with `busy`. */
  close(): Promise<void>;
  stats(): { running: number; waiting: number };
}

const RETRY_AFTER = 5;

/** Returns a queue of image jobs over worker processes, which start on demand. */
export function createImageQueue<Job, Result>(
  start: () => ImageWorker<Job, Result>,
  { concurrency, maxQueued, maxQueuedEach, timeLimit, maxWait }: ImageQueueOptions,
): ImageQueue<Job, Result> {
  const queue = new PQueue<RoundRobin, TurnOptions>({ concurrency, queueClass: RoundRobin });
  const workers = createImageWorkers(start);
  let closed = false;
  const work = async (prepare: () => Job | Promise<Job>, { signal, onWorked }: ImageJobOptions) => {
    const job = await prepare();
    if (closed) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    signal?.throwIfAborted();
    const worker = workers.take();
    const before = worker.used();
    signal?.addEventListener('abort', worker.stop, { once: true });
    try {
      return await worker.run(job, timeLimit);
    } finally {
      signal?.removeEventListener('abort', worker.stop);
      workers.giveBack(worker);
      onWorked?.(Math.ceil(worker.used() - before));
    }
  };
  const requireRoom = (owner?: string) => {
    if (closed || queue.size >= maxQueued) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    if (owner !== undefined && maxQueuedEach !== undefined && queue.sizeBy({ owner }) >= maxQueuedEach)
      throw new AppError('uploads_waiting', { retryAfter: RETRY_AFTER });
  };
  return {
    requireRoom,
    canWork: () => closed || workers.canStart(),
    async run(prepare, options = {}) {
      const { owner, signal } = options;
      requireRoom(owner);
      const late = new AbortController();
      const timer = maxWait === undefined ? undefined : setTimeout(() => late.abort(unfinished()), maxWait);
      const turn = () => {
        clearTimeout(timer);
        return work(prepare, options);
      };
      const signals = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      return queue
        .add(turn, { ...(owner !== undefined && { owner }), signal: signals })
        .finally(() => clearTimeout(timer));
    },
    async close() {
      closed = true;
      workers.stopAll();
      await queue.onIdle();
    },
    stats: () => ({ running: queue.pending, waiting: queue.size }),
  };
}
