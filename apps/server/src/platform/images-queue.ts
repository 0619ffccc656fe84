import PQueue from 'p-queue';
import { AppError } from '../app-error.ts';
import type { ImageWorker } from './images-process.ts';

export interface ImageQueueOptions {
  /** Jobs at once, each in a process of its own. */
  concurrency: number;
  /** Jobs that may wait. */
  maxQueued: number;
  /** Milliseconds for one job, then its process is ended. */
  timeLimit: number;
}

export interface ImageQueue<Job, Result> {
  /**
   * `prepare` is called when its turn comes, so that what waits holds no more than it must. Throws AppError: what the worker
   * answers, or `busy` when too many wait.
   */
  run(prepare: () => Job | Promise<Job>): Promise<Result>;
  /** Throws `busy` where `run` would. */
  requireRoom(): void;
  /** Ends the work; what runs or waits fails with `busy`. */
  close(): Promise<void>;
  stats(): { running: number; waiting: number };
}

const RETRY_AFTER = 5;
/** An idle process gives its memory back after this. */
const IDLE_LIFETIME = 60_000;

/** Image work in bounded processes that are started when needed. */
export function createImageQueue<Job, Result>(
  start: () => ImageWorker<Job, Result>,
  { concurrency, maxQueued, timeLimit }: ImageQueueOptions,
): ImageQueue<Job, Result> {
  const queue = new PQueue({ concurrency });
  const workers = createWorkers(start);
  let closed = false;
  const work = async (prepare: () => Job | Promise<Job>) => {
    const job = await prepare();
    if (closed) throw busy();
    const worker = workers.take();
    try {
      return await worker.run(job, timeLimit);
    } finally {
      workers.giveBack(worker);
    }
  };
  const requireRoom = () => {
    if (closed || queue.size >= maxQueued) throw busy();
  };
  return {
    requireRoom,
    async run(prepare) {
      requireRoom();
      return queue.add(() => work(prepare));
    },
    async close() {
      closed = true;
      workers.stopAll();
      await queue.onIdle();
    },
    stats: () => ({ running: queue.pending, waiting: queue.size }),
  };
}

/** Processes are kept for the next job. */
function createWorkers<Job, Result>(start: () => ImageWorker<Job, Result>) {
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
  return {
    take(): Worker {
      for (let worker = idle.pop(); worker; worker = idle.pop()) {
        if (worker.isAlive()) return worker;
        all.delete(worker);
      }
      const started = start();
      all.add(started);
      return started;
    },
    giveBack(worker: Worker) {
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
