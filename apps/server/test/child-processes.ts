import { readFileSync } from 'node:fs';

/** Returns the ids of this process's children whose command names this module, oldest first. */
export function childrenOf(module: string): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(/\s+/)
    .filter(Boolean);
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(module)).map(Number);
}
