import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Starts the server once on an empty folder, which fills the compile cache, so that the first start is as small and
 * fast as later ones: compiling takes 25 MB that a process never frees. Called with the arguments of the real start,
 * because they are part of the cache key. Also compiles what loads with the first login.
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
// Only saves time; the real start reports any error.
await ended;
rmSync(folder, { recursive: true, force: true });
