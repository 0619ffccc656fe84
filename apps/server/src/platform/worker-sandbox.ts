import { fileURLToPath } from 'node:url';

/**
 * Restricts processes that decode untrusted bytes (decision 058). The runtime enforces the flags, the kernel the
 * limits.
 */

/** The only readable folders: those of the code, without DATA_DIR and other files of the machine. */
const READABLE = ['../../../../node_modules/', '../../../../packages/', '../../'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/** No network, no files but the code, no writes, no child processes, no inspector, a small V8 heap. */
const FLAGS = [
  '--permission',
  '--allow-addons',
  '--max-old-space-size=512',
  ...READABLE.map((folder) => `--allow-fs-read=${folder}`),
];

/** Kilobytes that the process may allocate; the worst allowed image takes 550 MB. */
const MEMORY = 1_572_864;

/** Limits of the kernel, which also bind native decoders: memory, file size 0, no core dump. */
const LIMITS = `ulimit -d ${MEMORY}; ulimit -f 0; ulimit -c 0; exec "$0" "$@"`;

export interface WorkerSandbox {
  /** The program that starts the runtime; `execArgv` come before its module. */
  execPath: string;
  execArgv: string[];
}

/** Returns the options for starting a restricted process. `threads` allows worker threads, for libraries that need one. */
export function sandboxOf({ threads = false } = {}): WorkerSandbox {
  const flags = [...FLAGS, ...(threads ? ['--allow-worker'] : [])];
  // This line contains no input. Without a POSIX shell, only the runtime's flags apply.
  if (process.platform === 'win32') return { execPath: process.execPath, execArgv: flags };
  return { execPath: '/bin/sh', execArgv: ['-c', LIMITS, process.execPath, ...flags] };
}
