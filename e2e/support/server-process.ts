import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePort } from '../../apps/server/test/free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Milliseconds; a demo draws its pictures before it is ready. */
export const START_LIMIT = 300_000;

const CHEAP_PASSWORDS = path.join(import.meta.dirname, 'cheap-passwords.ts');

/** The compile cache that all sites of the run share; separate from the one of `npm start`. */
const COMPILE_CACHE = path.join(ROOT, '.tmp/compile-cache-of-journeys');

export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
}

/** Starts this module of the server, and returns when it is ready. */
export async function startServer(entry: string, settings: Record<string, string>): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--import', CHEAP_PASSWORDS, entry], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DRAIN_PAUSE: '0',
      // AVIF takes a sixth of the processor's time, and only `avif.spec.ts` tests it.
      AVIF: 'off',
      ...settings,
    },
  });
  await untilReady(server, url);
  return {
    url,
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
    },
  };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The site did not start:\n${printed}`));
    const limit = setTimeout(fail, START_LIMIT);
    server.on('exit', fail);
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (!printed.includes(`Corpomeme is ready at ${url}`)) return;
      clearTimeout(limit);
      server.off('exit', fail);
      resolve();
    });
  });
}
