import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Starts the server once on an empty folder, so that it stands compiled in the compile cache and its first start is as small and
 * quick as every later one: the compiler alone takes 25 MB that a process never gives back. Called with the arguments of that
 * start, which belong to the cache's key. What a start leaves to the first login is compiled, too.
 */
const folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-warm-up-'));
const { PATH, NODE_COMPILE_CACHE } = process.env;
const loadedLater = path.join(import.meta.dirname, '../apps/server/src/db/auth-library.ts');
const server = spawn(process.execPath, ['--import', loadedLater, ...process.argv.slice(2)], {
  env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' },
  stdio: ['ignore', 'pipe', 'ignore'],
});
const ended = once(server, 'exit');
server.stdout.on('data', (text) => {
  if (String(text).includes('is ready at')) server.kill('SIGTERM');
});
// It only saves time: whatever is wrong, the start itself will say.
await ended;
rmSync(folder, { recursive: true, force: true });
