import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { isDeadlock, isStalePlan } from './database-errors.ts';
import { type Database, isSqlite } from './dialect.ts';

/**
 * Runs `work` in one transaction and resolves when it is durable. `work` may only use the given handle, and may run again
 * after an earlier run was rolled back.
 */
export type Transact = <T>(work: (trx: Database) => Promise<T>) => Promise<T>;

interface Job {
  work(trx: Database): Promise<unknown>;
  resolve(value: never): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 50;
const TRIES = 5;
/** Turns of the event loop between commits; each serves one reader. Without readers, all turns together take 0.2 ms. */
const PAUSE_TURNS = 50;
/** Longest pause in milliseconds, so that slow requests do not starve writers. */
const MAX_PAUSE = 50;

const SAVEPOINT = CompiledQuery.raw('savepoint job');
const ROLL_BACK = CompiledQuery.raw('rollback to savepoint job');
const RELEASE = CompiledQuery.raw('release savepoint job');

export function createTransact(db: Database): Transact {
  const alone: Transact = (work) => db.transaction().execute(work);
  return isSqlite(db) ? groupCommits(db, alone) : retryRolledBack(alone);
}

/** Retries a transaction that PostgreSQL rolled back because of a deadlock or of a plan from before a migration. */
function retryRolledBack(alone: Transact): Transact {
  return async function attempt<T>(work: (trx: Database) => Promise<T>, tries = TRIES): Promise<T> {
    try {
      return await alone(work);
    } catch (error) {
      if (tries <= 1 || !(isDeadlock(error) || isStalePlan(error))) throw error;
      return attempt(work, tries - 1);
    }
  };
}

type Outcome = { value: unknown } | { error: unknown };

/**
 * Groups concurrent writes into one SQLite commit, because each commit waits for the disk. If one of them fails, all are
 * rolled back and run again behind savepoints, still with one commit; only if that fails too, each runs alone.
 */
function groupCommits(db: Database, alone: Transact): Transact {
  const waiting: Job[] = [];
  let running = false;

  async function commitBatch(jobs: Job[]): Promise<void> {
    const outcomes = await runInTurn(jobs, runJob).catch((error: unknown) =>
      jobs.length === 1 ? [{ error }] : runInTurn(jobs, runBehindSavepoint).catch(() => null),
    );
    for (const [index, job] of jobs.entries()) {
      const outcome = outcomes?.[index];
      if (!outcome) await alone(job.work).then(job.resolve as never, job.reject);
      else if ('error' in outcome) job.reject(outcome.error);
      else job.resolve(outcome.value as never);
    }
  }

  /** Runs the jobs in one transaction, one after the other, and returns after the commit. */
  function runInTurn(jobs: Job[], run: (trx: Database, job: Job) => Promise<Outcome>): Promise<Outcome[]> {
    return db.transaction().execute(async (trx) => {
      const outcomes: Outcome[] = [];
      for (const job of jobs) outcomes.push(await run(trx, job));
      return outcomes;
    });
  }

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      // The database responds synchronously, so further writes can only arrive in the next turn of the event loop.
      await setImmediate();
      await commitBatch(waiting.splice(0, MAX_BATCH));
      await pauseBetweenCommits();
    }
    running = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      // Each job keeps its caller's context, such as the language of mails, although the first caller of a batch runs all.
      waiting.push({ work: AsyncLocalStorage.bind(work), resolve, reject });
      if (running) return;
      running = true;
      void commitAll();
    });
}

async function runJob(trx: Database, { work }: Job): Promise<Outcome> {
  return { value: await work(trx) };
}

/** Undoes only this job if it fails. Throws if the whole transaction is lost, as when the disk is full. */
async function runBehindSavepoint(trx: Database, { work }: Job): Promise<Outcome> {
  await trx.executeQuery(SAVEPOINT);
  try {
    const value = await work(trx);
    await trx.executeQuery(RELEASE);
    return { value };
  } catch (error) {
    await trx.executeQuery(ROLL_BACK);
    await trx.executeQuery(RELEASE);
    return { error };
  }
}

/** Pauses between commits: SQLite works on the thread that serves requests, so a burst of writes would delay reads. */
async function pauseBetweenCommits(): Promise<void> {
  const until = performance.now() + MAX_PAUSE;
  for (let turn = 0; turn < PAUSE_TURNS && performance.now() < until; turn++) await setImmediate();
}
