import type { WorkerSandbox } from '../../apps/server/src/platform/worker-sandbox.ts';

/** Replaces the decoder's sandbox, which does not follow links: packages are links in Stryker's copy of the repository. */
export function sandboxOf(): WorkerSandbox {
  return { execPath: process.execPath, execArgv: [] };
}
