import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ErrorCode } from '@corpomeme/contract/errors';
import { AppError } from '../../app-error.ts';
import { type Cage, cageOf } from '../worker-cage.ts';

export type ImageOutcome<Result> = { ok: true; image: Result } | { ok: false; code: ErrorCode };

export interface ImageWorker<Job, Result> {
  /** One job at a time. Throws AppError; a job that outlives `timeLimit` (ms) or kills the process is `image_damaged`. */
  run(job: Job, timeLimit: number): Promise<Result>;
  /** Ends the process at once; a running job fails with `busy`. */
  stop(): void;
  isAlive(): boolean;
}

interface WorkerOptions {
  /** All that it sees of any environment. */
  env?: Record<string, string>;
  /** From -20 to 19, the last to be served. */
  niceness?: number;
  cage?: Cage;
}

/** `module` listens for jobs and answers each with an outcome. */
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
    // Could not be started or reached: not the image's fault.
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
        // A failure needs no answer here: it ends the process, and that end is the answer.
        child.send(job, () => {});
      });
      if (!outcome.ok) throw new AppError(outcome.code, outcome.code === 'busy' ? { retryAfter: 5 } : {});
      return outcome.image;
    },
  };
}

function launch(module: URL, { env, niceness = NICENESS, cage = cageOf() }: WorkerOptions): ChildProcess {
  const child = fork(module, {
    serialization: 'advanced',
    ...cage,
    // No secret of the server's environment is in reach of a decoder. Two arenas keep glibc from hoarding memory.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  lowerPriority(child, niceness);
  return child;
}

/** Requests come first where cores are few; on a crowded machine images still get a third of a share. */
const NICENESS = 5;

function lowerPriority(child: ChildProcess, niceness: number): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // Allowed to fail: the work is the same, only less polite.
  }
}
