import { setImmediate } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Work that runs after the response, so that the response time does not show whether there was any. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when all started work is done; called before the process ends. */
  settled(): Promise<void>;
}

/**
 * Returns the sweep that does `work` at the start and then every `interval` milliseconds until it is stopped, never twice at
 * once. An error is logged, and the next round tries again.
 */
export function every<Parts>(
  interval: number,
  work: (parts: Parts) => Promise<unknown>,
): (parts: Parts & { background: Background }) => () => void {
  return (parts) => {
    let isRunning = false;
    const run = () => {
      if (isRunning) return;
      isRunning = true;
      parts.background.run(async () => {
        await work(parts).finally(() => {
          isRunning = false;
        });
      });
    };
    run();
    const timer = setInterval(run, interval).unref();
    return () => clearInterval(timer);
  };
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      // A turn of the event loop later: in a microtask, a query on SQLite would run before the response is written.
      const done = setImmediate()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
