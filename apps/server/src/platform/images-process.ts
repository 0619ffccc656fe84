import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ErrorCode } from '@corpomeme/contract/errors';
import { AppError } from '../app-error.ts';
import type { ProcessedImage } from './images-convert.ts';
import type { ImageFormat } from './images-format.ts';

export interface ImageJob {
  bytes: Buffer;
  format: ImageFormat;
}

export type ImageOutcome = { ok: true; image: ProcessedImage } | { ok: false; code: ErrorCode };

export interface ImageWorker {
  /** One job at a time. Throws AppError; a job that outlives `timeLimit` (ms) or kills the process is `image_damaged`. */
  run(job: ImageJob, timeLimit: number): Promise<ProcessedImage>;
  /** Ends the process at once; a running job fails with `busy`. */
  stop(): void;
  isAlive(): boolean;
}

export function startImageWorker(): ImageWorker {
  const child = launch();
  let alive = true;
  let stopped = false;
  let settle: ((outcome: ImageOutcome) => void) | null = null;
  const finish = (outcome: ImageOutcome) => settle?.(outcome);
  const end = () => {
    alive = false;
    finish({ ok: false, code: stopped ? 'busy' : 'image_damaged' });
  };
  child.on('message', (outcome: ImageOutcome) => finish(outcome));
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
      const outcome = await new Promise<ImageOutcome>((resolve) => {
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

function launch(): ChildProcess {
  const child = fork(new URL('./images-worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    // No secret of the server's environment is in reach of a decoder. Two arenas keep glibc from hoarding memory.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  lowerPriority(child);
  return child;
}

/** Requests come first where cores are few; on a crowded machine images still get a third of a share. */
const NICENESS = 5;

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // Allowed to fail: the work is the same, only less polite.
  }
}
