import { setImmediate } from 'node:timers/promises';
import { type Database, isDeadlock, isSqlite } from './dialect.ts';

/**
 * Runs `work` in one transaction and resolves when it is durable. `work` may only use the given handle, and may run a
 * second time after the first run was rolled back.
 */
export type Transact = <T>(work: (trx: Database) => Promise<T>) => Promise<T>;

interface Job {
  work(trx: Database): Promise<unknown>;
  resolve(value: never): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 50;
const DEADLOCK_TRIES = 5;
/** Turns of the event loop between commits. Idle turns take 0.2 ms in total; in each, one reader is served. */
const TURNS_OF_OTHERS = 50;
/** Milliseconds; limits the pause, so that slow requests do not starve writers. */
const LONGEST_REST = 50;

export function createTransact(db: Database): Transact {
  const alone: Transact = (work) => db.transaction().execute(work);
  return isSqlite(db) ? groupCommits(db, alone) : retryAfterDeadlock(alone);
}

/** Retries a transaction that PostgreSQL rolled back to resolve a deadlock. */
function retryAfterDeadlock(alone: Transact): Transact {
  return async function attempt<T>(work: (trx: Database) => Promise<T>, tries = DEADLOCK_TRIES): Promise<T> {
    try {
      return await alone(work);
    } catch (error) {
      if (tries <= 1 || !isDeadlock(error)) throw error;
      return attempt(work, tries - 1);
    }
  };
}

/**
 * Groups concurrent writes into one SQLite commit, because each commit waits for the disk. If one of them fails, all
 * are rolled back and each runs again alone.
 */
function groupCommits(db: Database, alone: Transact): Transact {
  const waiting: Job[] = [];
  let running = false;

  async function commitBatch(jobs: Job[]): Promise<void> {
    try {
      const values = await db.transaction().execute(async (trx) => {
        const results: unknown[] = [];
        for (const job of jobs) results.push(await job.work(trx));
        return results;
      });
      for (const [index, job] of jobs.entries()) job.resolve(values[index] as never);
    } catch (error) {
      if (jobs.length === 1) jobs[0]?.reject(error);
      else for (const job of jobs) await alone(job.work).then(job.resolve as never, job.reject);
    }
  }

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      // The database responds synchronously, so further writes can only arrive in the next turn of the event loop.
      await setImmediate();
      await commitBatch(waiting.splice(0, MAX_BATCH));
      await letOthersGo();
    }
    running = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (running) return;
      running = true;
      void commitAll();
    });
}

/** Pauses between commits: SQLite works on the thread that serves requests, so a burst of writes would delay reads. */
async function letOthersGo(): Promise<void> {
  const until = performance.now() + LONGEST_REST;
  for (let turn = 0; turn < TURNS_OF_OTHERS && performance.now() < until; turn++) await setImmediate();
}
