import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Run } from './load.ts';
import { ROOT } from './servers.ts';

/** What wrk requests: all paths in turn, with the same headers. */
export interface OutsideLoad {
  url: string;
  paths: string[];
  headers: Record<string, string>;
}

/**
 * Returns requests per second as wrk (Debian's package of that name) measures them, with one thread and 32 connections:
 * a load generator that costs less than the server, and that is not ours.
 */
export function outsideLoad({ url, paths, headers }: OutsideLoad): Run {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  return async (seconds) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-wrk-'));
    try {
      const list = path.join(folder, 'paths');
      writeFileSync(list, `${paths.join('\n')}\n`);
      const script = path.join(ROOT, 'bench/addresses.lua');
      const args = ['-t1', '-c32', `-d${seconds}s`, ...lines, '-s', script, url];
      const text = execFileSync('wrk', args, { encoding: 'utf8', env: { ...process.env, PATHS: list } });
      const wrong = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(text);
      if (wrong) throw new Error(`${url}${paths[0]}: ${wrong[0]}`);
      return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
