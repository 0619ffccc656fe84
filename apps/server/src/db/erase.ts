import { setImmediate } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Database, truncateLog } from './dialect.ts';
import type { Transact } from './transact.ts';

/** Milliseconds until the next try while another process reads. */
const RETRY = 1000;

export interface Erasure {
  /**
   * Runs a transaction that destroys personal data, and empties SQLite's write-ahead log before it resolves, because the
   * log holds earlier versions of pages (decision 175). A reader in another process delays only the emptying.
   */
  erase: Transact;
  /** Ends further tries; closing the database empties the log too. */
  stop(): void;
}

export function createErasure({
  db,
  transact,
  log,
}: {
  db: Database;
  transact: Transact;
  log: Log;
}): Erasure {
  let next: Promise<boolean> | null = null;
  let retry: NodeJS.Timeout | undefined;
  // A caller joins a run only before it begins, so the run empties the log after the commit of each of its callers.
  const emptyLog = () => {
    next ??= setImmediate().then(() => {
      next = null;
      return truncateLog(db);
    });
    return next;
  };
  const keepEmptying = async (isFirst: boolean): Promise<void> => {
    let problem: unknown;
    const isEmpty = await emptyLog().catch((error: unknown) => {
      problem = error;
      return false;
    });
    if (isEmpty || retry) return;
    if (isFirst) log.warn({ err: problem }, 'erased data stays in the write-ahead log while it is read');
    retry = setTimeout(() => {
      retry = undefined;
      void keepEmptying(false);
    }, RETRY).unref();
  };
  return {
    async erase(work) {
      const result = await transact(work);
      await keepEmptying(true);
      return result;
    },
    stop: () => clearTimeout(retry),
  };
}
