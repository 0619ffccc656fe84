import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Control groups that limit the processes started in them. Needs Linux and the rights of root. */
export interface LimitedGroup {
  /** A command that starts another one, with all its children, within the limits. */
  within(command: string, args: string[]): [command: string, args: string[]];
  /** Bytes: the peak memory of all its processes together, including their cached files. */
  peak(): number;
  remove(): void;
}

const ROOT = '/sys/fs/cgroup';
const NAME = 'corpomeme-small-machine';
/** Microseconds. Short, because a slow core is slow all the time: long periods would let it run and then stop. */
const PERIOD = 10_000;

interface Limits {
  bytes: number;
  /** Share of one core, 0 to 1. */
  share: number;
}

/** Creates the group with the version of control groups that the machine has. */
export function createLimitedGroup({ bytes, share }: Limits): LimitedGroup {
  const quota = Math.round(PERIOD * share);
  const files = existsSync(`${ROOT}/cgroup.controllers`)
    ? {
        [`${ROOT}/${NAME}/memory.max`]: String(bytes),
        [`${ROOT}/${NAME}/cpu.max`]: `${quota} ${PERIOD}`,
      }
    : {
        [`${ROOT}/memory/${NAME}/memory.limit_in_bytes`]: String(bytes),
        [`${ROOT}/cpu/${NAME}/cpu.cfs_period_us`]: String(PERIOD),
        [`${ROOT}/cpu/${NAME}/cpu.cfs_quota_us`]: String(quota),
      };
  const folders = [...new Set(Object.keys(files).map((file) => path.dirname(file)))];
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const [file, value] of Object.entries(files)) writeFileSync(file, value);
  const peaks = ['memory.peak', 'memory.max_usage_in_bytes'];
  return {
    within: (command, args) => {
      const enter = folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(' && ');
      // On one core, so that priorities decide which process runs; with a quota alone, background processes could use
      // it up.
      return ['sh', ['-c', `${enter} && exec taskset -c 0 "$0" "$@"`, command, ...args]];
    },
    peak: () => {
      const file = folders.flatMap((folder) => peaks.map((name) => `${folder}/${name}`)).find(existsSync);
      return file ? Number(readFileSync(file, 'utf8')) : Number.NaN;
    },
    remove: () => {
      for (const folder of folders) rmdirSync(folder);
    },
  };
}
