import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Milliseconds in which a server that restarts for its own start would have done so. */
const CALM = 5000;

const dataDir = makeTemporaryFolder('corpomeme-dev-');
let program: ChildProcess | undefined;
afterAll(() => {
  // Its shell is a group of its own, with the server that `--watch` starts.
  if (program?.pid) process.kill(-program.pid);
  rmSync(dataDir, { recursive: true });
});

test('`npm run dev` serves pages, and goes on without a change', async () => {
  const port = await findFreePort();
  let said = '';
  program = spawn('sh', ['scripts/dev.sh'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
  });
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (text) => (said += text));
  const home = () => fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status);
  await expect.poll(() => home().catch(() => 0)).toBe(200);
  await wait(CALM);
  expect(said).not.toContain('Restarting');
  expect(await home()).toBe(200);
});
