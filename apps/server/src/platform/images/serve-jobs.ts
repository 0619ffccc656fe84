import type { ErrorCode } from '@corpomeme/contract/site/errors';

export type ImageOutcome<Result> = { ok: true; image: Result } | { ok: false; code: ErrorCode };

/** The first message of a worker, once its modules are loaded. */
export const READY = 'ready';

/** Serves the jobs of the parent process, one at a time. */
export function serveJobs<Job, Result>(
  work: (job: Job) => Promise<ImageOutcome<Result>>,
  afterwards: () => void = () => {},
): void {
  process.on('message', async (job: Job) => {
    process.send?.(await work(job), afterwards);
  });
  // Ctrl-C signals the whole process group, but open requests still need their images, so the parent ends this process.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.send?.(READY);
}
