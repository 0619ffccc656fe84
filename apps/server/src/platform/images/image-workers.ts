import type { ImageWorker } from './images-process.ts';

/** Milliseconds after which an idle process ends, to free its memory. */
const IDLE_LIFETIME = 60_000;

interface ImageWorkers<Job, Result> {
  /** Returns an idle process or starts one. */
  take(): ImageWorker<Job, Result>;
  giveBack(worker: ImageWorker<Job, Result>): void;
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
  return {
    take() {
      for (let worker = idle.pop(); worker; worker = idle.pop()) {
        if (worker.isAlive()) return worker;
        all.delete(worker);
      }
      const started = start();
      all.add(started);
      return started;
    },
    giveBack(worker) {
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
