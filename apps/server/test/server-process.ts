import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

export type Env = Record<string, string>;

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Milliseconds until the server was ready. */
  startedIn: number;
}

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const START_LIMIT = 120_000;

/** Starts the program `main` on `PORT` or a free port, and returns when it is ready. Needs the built web app. */
export async function startServer(env: Env, main = MAIN): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await findFreePort()));
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DRAIN_PAUSE: '0', ...env, PORT: String(port) },
  });
  return untilServing(child, port);
}

/** Returns when the process `child` is ready on `port`. Ends it and throws if it does not start in time. */
export async function untilServing(child: ChildProcess, port: number): Promise<ServerProcess> {
  const began = performance.now();
  const url = `http://127.0.0.1:${port}`;
  while (performance.now() - began < START_LIMIT) {
    if (child.exitCode !== null) throw new Error('the server did not start: is the web app built?');
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { child, url, startedIn: Math.round(performance.now() - began) };
    await setTimeout(20);
  }
  child.kill('SIGKILL');
  throw new Error('the server was not ready in time');
}
