import { setImmediate } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Work that runs after the response, so that the response time does not show whether there was any. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when all started work is done; called before the process ends. */
  settled(): Promise<void>;
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
