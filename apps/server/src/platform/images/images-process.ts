import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ErrorCode } from '@corpomeme/contract/errors';
import { AppError } from '../../app-error.ts';
import { sandboxOf, type WorkerSandbox } from '../worker-sandbox.ts';

export type ImageOutcome<Result> = { ok: true; image: Result } | { ok: false; code: ErrorCode };

export interface ImageWorker<Job, Result> {
  /**
   * Runs one job at a time. Throws AppError; a job that exceeds `timeLimit` (ms) or crashes the process is
   * `image_damaged`.
   */
  run(job: Job, timeLimit: number): Promise<Result>;
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

/** Starts a process from `module`, which listens for jobs and replies to each with an outcome. */
export function startImageWorker<Job extends object, Result>(
  module: URL,
  options: WorkerOptions = {},
): ImageWorker<Job, Result> {
  const child = launch(module, options);
  let alive = true;
  let stopped = false;
  let settle: ((outcome: ImageOutcome<Result>) => void) | null = null;
  const finish = (outcome: ImageOutcome<Result>) => settle?.(outcome);
  const end = () => {
    alive = false;
    finish({ ok: false, code: stopped ? 'busy' : 'image_damaged' });
  };
  child.on('message', (outcome: ImageOutcome<Result>) => finish(outcome));
  child.on('exit', end);
  child.on('error', () => {
    // The process could not be started, which says nothing about the image.
    stopped ||= child.pid === undefined;
    child.kill('SIGKILL');
    end();
  });
  return {
    isAlive: () => alive,
    stop() {
      stopped = true;
      child.kill('SIGKILL');
    },
    async run(job, timeLimit) {
      const outcome = await new Promise<ImageOutcome<Result>>((resolve) => {
        settle = resolve;
        if (!alive) return end();
        child.ref();
        child.channel?.ref();
        const timer = setTimeout(() => child.kill('SIGKILL'), timeLimit);
        settle = (answer) => {
          clearTimeout(timer);
          settle = null;
          child.unref();
          child.channel?.unref();
          resolve(answer);
        };
        // A failed send ends the process, and the exit handler settles the job.
        child.send(job, () => {});
      });
      if (!outcome.ok) throw new AppError(outcome.code, outcome.code === 'busy' ? { retryAfter: 5 } : {});
      return outcome.image;
    },
  };
}

function launch(module: URL, { env, niceness = NICENESS, cage = sandboxOf() }: WorkerOptions): ChildProcess {
  const child = fork(module, {
    serialization: 'advanced',
    ...cage,
    // Decoders get none of the server's environment. Two arenas limit the memory that glibc keeps.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
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
