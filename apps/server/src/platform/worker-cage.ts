import { fileURLToPath } from 'node:url';

/** What a process that decodes foreign bytes may do (decision 058). The runtime holds the flags, the kernel the limits. */

/** All that is read: the code. Neither DATA_DIR nor anything else of the machine. */
const READABLE = ['../../../../node_modules/', '../../../../packages/', '../../'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/** No network, no files but the code, no writing, no other programs, no inspector; V8's own heap stays small. */
const FLAGS = [
  '--permission',
  '--allow-addons',
  '--max-old-space-size=512',
  ...READABLE.map((folder) => `--allow-fs-read=${folder}`),
];

/** Kilobytes that the process may allocate; the worst legal image takes 550 MB. */
const MEMORY = 1_572_864;

/** Held by the kernel also against what the decoders themselves do: memory, no file of any size, no core dump. */
const LIMITS = `ulimit -d ${MEMORY}; ulimit -f 0; ulimit -c 0; exec "$0" "$@"`;

export interface Cage {
  /** Starts the runtime; `execArgv` come before its module. */
  execPath: string;
  execArgv: string[];
}

/** `threads`: of its own, for code that brings a worker. */
export function cageOf({ threads = false } = {}): Cage {
  const flags = [...FLAGS, ...(threads ? ['--allow-worker'] : [])];
  // Nothing in this line comes from outside; without a shell of POSIX the runtime's flags stand alone.
  if (process.platform === 'win32') return { execPath: process.execPath, execArgv: flags };
  return { execPath: '/bin/sh', execArgv: ['-c', LIMITS, process.execPath, ...flags] };
}
