import { AppError } from '../../app-error.ts';
import type { ImageWorker } from './images-process.ts';

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

export function createImageWorkers<Job, Result>(
  start: () => ImageWorker<Job, Result>,
): ImageWorkers<Job, Result> {
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
