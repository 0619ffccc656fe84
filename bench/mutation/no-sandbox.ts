import type { WorkerSandbox } from '../../apps/server/src/platform/worker-sandbox.ts';

/** Replaces the decoder's sandbox: in Stryker's copy of the repository the packages are links, which the sandbox does not follow. */
export function sandboxOf(): WorkerSandbox {
  return { execPath: process.execPath, execArgv: [] };
}
