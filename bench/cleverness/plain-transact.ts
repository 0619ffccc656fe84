import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/db/dialect.ts';
import type { Transact } from '../../apps/server/src/db/transact.ts';

interface Job {
  work(trx: Database): Promise<unknown>;
  resolve(value: never): void;
  reject(error: unknown): void;
}

/** Returns a `Transact` in which each write commits alone. */
export function createSingleTransact(db: Database): Transact {
  return (work) => db.transaction().execute(work);
}

/** Returns a `Transact` in which writes share commits and the next commit begins in the next turn of the event loop. */
export function createUnpausedTransact(db: Database): Transact {
  return commitTogether(db, async () => {});
}

/** Milliseconds of pause for each millisecond of writing, and the longest pause. */
const SHARE_OF_OTHERS = 12;
const LONGEST_REST = 50;
/** Milliseconds: the longest idle turn of the event loop, and the time of idle turns after which no reader waits. */
const IDLE_TURN = 0.015;
const IDLE_FOR = 1;

/**
 * Returns the product's former `Transact`: a pause of up to twelve times the commit, which ends when turns look idle
 * for a millisecond.
 */
export function createGuessingTransact(db: Database): Transact {
  return commitTogether(db, async (spent) => {
    const until = performance.now() + Math.min(spent * SHARE_OF_OTHERS, LONGEST_REST);
    let now = performance.now();
    let lastBusy = now;
    while (now < until && now - lastBusy < IDLE_FOR) {
      await setImmediate();
      const turn = performance.now() - now;
      now += turn;
      if (turn > IDLE_TURN) lastBusy = now;
    }
  });
}

function commitTogether(db: Database, rest: (spent: number) => Promise<void>): Transact {
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
      for (const job of jobs) job.reject(error);
    }
  }
  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      await setImmediate();
      const started = performance.now();
      await commitBatch(waiting.splice(0, 50));
      await rest(performance.now() - started);
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
