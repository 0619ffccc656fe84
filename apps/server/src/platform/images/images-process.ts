import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { AppError } from '../../app-error.ts';
import { sandboxOf, type WorkerSandbox } from '../worker-sandbox.ts';
import { type ImageOutcome, READY } from './serve-jobs.ts';

export interface ImageWorker<Job, Result> {
  /**
   * Runs one job at a time. Throws AppError: `image_damaged` for a job that crashes the process, `image_unfinished` for
   * one that used `timeLimit` (milliseconds of processor time), `busy` for one that the machine left standing. For a
   * process that ended before it was ready, `unavailable`, whose cause has its own words.
   */
  run(job: Job, timeLimit: number): Promise<Result>;
  /** Returns the milliseconds of processor time that the process has used. */
  used(): number;
  /** Resolves when the process can work, else rejects as `run`. */
  ready: Promise<void>;
  /** Ends the process at once. A running job fails with `busy`. */
  stop(): void;
  isAlive(): boolean;
}

interface WorkerOptions {
  /** The whole environment of the process. */
  env?: Record<string, string>;
  /** From -20 to 19; 19 is the lowest priority. */
  niceness?: number;
  cage?: WorkerSandbox;
}

const RETRY_AFTER = 5;
/** The same for an image that nothing is wrong with, which another attempt at once would not help. */
const RETRY_UNFINISHED = 30;
/** Milliseconds of processor time in which a process must be ready. */
const START_LIMIT = 60_000;
/** Milliseconds of wall time after which a process that neither works nor ends is given up: none waits for a core so long. */
const STALLED = 900_000;
/** Milliseconds between two looks at the processor time. */
const LOOK = 250;
/** Milliseconds in a tick of the kernel. */
const TICK = 10;
/** Characters that are kept of what a process says. */
const MAX_WORDS = 1500;

/** Starts a process from `module`, which calls `serveJobs`. */
export function startImageWorker<Job extends object, Result>(
  module: URL,
  options: WorkerOptions = {},
): ImageWorker<Job, Result> {
  const child = launch(module, options);
  const readWords = keepWords(child);
  const start = Promise.withResolvers<void>();
  start.promise.catch(() => {});
  let job: PromiseWithResolvers<Result> | null = null;
  let [isReady, isStopped] = [false, false];
  let failure: AppError | null = null;
  const clock = processorClock(child);
  const end = (why = '') => {
    failure ??= isStopped ? busy() : isReady ? new AppError('image_damaged') : notReady(readWords() || why);
    start.reject(failure);
    job?.reject(failure);
  };
  child.on('message', (message: typeof READY | ImageOutcome<Result>) => {
    if (message === READY) {
      isReady = true;
      start.resolve();
    } else if (message.ok) job?.resolve(message.image);
    else job?.reject(message.code === 'busy' ? busy() : new AppError(message.code));
  });
  // 'exit' may come before the last words.
  child.on('close', (code, signal) => end(`it ended with ${signal ?? code}`));
  child.on('error', (error) => {
    child.kill('SIGKILL');
    if (child.pid === undefined) end(error.message);
  });
  return {
    ready: start.promise,
    used: clock.read,
    isAlive: () => failure === null && child.exitCode === null && child.signalCode === null,
    stop() {
      isStopped = true;
      child.kill('SIGKILL');
    },
    async run(task, timeLimit) {
      if (failure) throw failure;
      job = Promise.withResolvers<Result>();
      const giveUp = (why: AppError) => {
        if (isReady) failure ??= why;
        child.kill('SIGKILL');
      };
      const letGo = hold(child, { ready: start.promise, read: clock.read, timeLimit, giveUp });
      // A failed send ends the process, which settles the job.
      child.send(task, () => {});
      return job.promise.finally(() => {
        job = null;
        letGo();
      });
    },
  };
}

interface Limits {
  ready: Promise<void>;
  /** Returns the milliseconds that count. */
  read(): number;
  timeLimit: number;
  giveUp(why: AppError): void;
}

/**
 * Keeps the server's process alive for a job, and ends the worker when the processor time for its start, and then for
 * the job, is used up. A busy machine takes longer for the same work, so no time on the wall counts (decision 343).
 * Returns a function that ends both.
 */
function hold(child: ChildProcess, { ready, read, timeLimit, giveUp }: Limits): () => void {
  let [limit, since] = [START_LIMIT, read()];
  const timer = setInterval(
    () => {
      if (read() - since >= limit) giveUp(unfinished());
    },
    Math.min(LOOK, timeLimit),
  );
  const stall = setTimeout(() => giveUp(busy()), STALLED);
  const limitJob = () => {
    [limit, since] = [timeLimit, read()];
  };
  ready.then(limitJob, () => {});
  child.ref();
  child.channel?.ref();
  return () => {
    clearInterval(timer);
    clearTimeout(stall);
    child.unref();
    child.channel?.unref();
  };
}

/**
 * Returns a clock of the processor time of a process and its threads, which stops with it. Only Linux tells the time of
 * other processes; elsewhere it is the wall time since the start.
 */
function processorClock({ pid }: ChildProcess): { read(): number } {
  const started = performance.now();
  let last = 0;
  return {
    read() {
      if (process.platform !== 'linux') return performance.now() - started;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        // The name of the program, in brackets, may contain spaces.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        last = (Number(fields[11]) + Number(fields[12])) * TICK;
      } catch {
        // It ended.
      }
      return last;
    },
  };
}

const busy = () => new AppError('busy', { retryAfter: RETRY_AFTER });
export const unfinished = () => new AppError('image_unfinished', { retryAfter: RETRY_UNFINISHED });

/** The process could not start, which says nothing about the image. */
function notReady(words: string): AppError {
  const cause = new Error(`the image worker ended before it was ready: ${words}`);
  return new AppError('unavailable', { retryAfter: RETRY_AFTER, cause });
}

/** Returns a function that returns the last words of the process on standard error. */
function keepWords({ stderr }: ChildProcess): () => string {
  let words = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-MAX_WORDS);
  });
  (stderr as Socket | null)?.unref();
  return () => words.trim();
}

function launch(module: URL, { env, niceness = NICENESS, cage = sandboxOf() }: WorkerOptions): ChildProcess {
  const child = fork(module, {
    serialization: 'advanced',
    ...cage,
    // Decoders get none of the server's environment. Two arenas limit the memory that glibc keeps.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  lowerPriority(child, niceness);
  return child;
}

/** Gives requests priority on few cores; under load, images still get a third of a core. */
const NICENESS = 5;

function lowerPriority(child: ChildProcess, niceness: number): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // May fail; the work only runs at normal priority then.
  }
}
