import { setImmediate } from 'node:timers/promises';
import { type Database, isDeadlock, isSqlite } from './dialect.ts';

/**
 * Runs `work` in one transaction and resolves once it is durable. `work` speaks to the database alone, through the handle it is
 * given, and may be run a second time: the first run is then rolled back whole.
 */
export type Transact = <T>(work: (trx: Database) => Promise<T>) => Promise<T>;

interface Job {
  work(trx: Database): Promise<unknown>;
  resolve(value: never): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 50;
const DEADLOCK_TRIES = 5;
/** What others may have of the thread for each millisecond of writing, when they want it; the writes' own requests are among them. */
const SHARE_OF_OTHERS = 12;
/** Milliseconds; a slow disk must not make writers wait for good. */
const LONGEST_REST = 50;
/** Milliseconds; a turn of the event loop that takes no longer had nothing to do: an answer from memory takes 0.02. */
const EMPTY_TURN = 0.015;
/** Milliseconds without anything to do, after which nobody wants the thread: readers need a moment to ask again. */
const NOBODY_WANTS = 1;

export function createTransact(db: Database): Transact {
  const alone: Transact = (work) => db.transaction().execute(work);
  return isSqlite(db) ? commitTogether(db, alone) : againAfterDeadlock(alone);
}

/** PostgreSQL ends one of two writers that wait for each other; that one is done again when the other is through. */
function againAfterDeadlock(alone: Transact): Transact {
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
 * SQLite has one writer, and each commit waits for the disk. Writes that arrive meanwhile share the next commit. When one of
 * them fails, all are undone and each is done again by itself, so no write suffers for another.
 */
function commitTogether(db: Database, alone: Transact): Transact {
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
      // The database answers within this turn of the event loop: only the next one can bring more writes to share with.
      await setImmediate();
      const started = performance.now();
      await commitBatch(waiting.splice(0, MAX_BATCH));
      await letOthersGo(performance.now() - started);
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

/** SQLite works on the thread that answers: under a flood of writes, readers would get a turn only between commits. */
async function letOthersGo(spent: number): Promise<void> {
  const until = performance.now() + Math.min(spent * SHARE_OF_OTHERS, LONGEST_REST);
  let now = performance.now();
  let lastWanted = now;
  while (now < until && now - lastWanted < NOBODY_WANTS) {
    await setImmediate();
    const turn = performance.now() - now;
    now += turn;
    if (turn > EMPTY_TURN) lastWanted = now;
  }
}
