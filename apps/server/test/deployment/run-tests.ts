import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';

/** Runs server tests of the sources in `folder` on PostgreSQL in a process of their own. Throws with their output if one fails. */
export async function expectToPass(
  folder: string,
  tests: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const options = ['run', '--project=server-postgres', '--reporter=minimal'];
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  // The tests are not a part of this run, whose variables would say so.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  // Asynchronous, because PostgreSQL stops once this process does not read its log.
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, ...options, ...tests], {
    cwd: folder,
    maxBuffer: 100_000_000,
    env: { ...Object.fromEntries(own), NO_COLOR: '1', ...env },
  });
  expect(stdout).toMatch(/Tests +\d+ passed/);
}
