import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../apps/server/test/free-port.ts';

export const ROOT = path.resolve(import.meta.dirname, '..');

export interface Server {
  url: string;
  pid: number;
  /** True after the process ended by itself or was stopped. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** Memory of the process without its children. Linux only. */
export async function residentKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

const CLOCK_TICKS = 100;

interface ProcessTimes {
  pid: number;
  parent: number;
  /** Seconds of CPU time of all its threads. */
  seconds: number;
}

/** Returns undefined for a process that has ended meanwhile. */
async function timesOf(pid: number): Promise<ProcessTimes | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length === 1) return undefined;
  return { pid, parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS };
}

/** Seconds of CPU time of a process and of those that it started, for pictures and their texts. Linux only. */
export async function cpuSeconds(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((id) => id > 0);
  const all = (await Promise.all(pids.map(timesOf))).filter((times) => times !== undefined);
  const sumFrom = (root: number): number =>
    all.reduce(
      (sum, each) => sum + (each.pid === root ? each.seconds : each.parent === root ? sumFrom(each.pid) : 0),
      0,
    );
  return sumFrom(pid);
}

const QUIET_FOR = 4000;
/** Seconds of CPU time in `QUIET_FOR` of a server without work. */
const IDLE = 0.08;
const MOST_LOOKS = 60;

/** Waits until a started server has finished its work in the background, four minutes at most. */
export async function untilIdle(pid: number): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const before = await cpuSeconds(pid);
    await wait(QUIET_FOR);
    // A process that has ended takes its CPU time with it.
    if (Math.abs((await cpuSeconds(pid)) - before) <= IDLE) return;
  }
}

const START_LIMIT = 30_000;

interface StartOptions {
  env?: Record<string, string>;
  /** The path that responds 200 when the process is ready. */
  probe?: string;
  /** An open file for the log. */
  stdout?: number | 'ignore';
}

/** Starts a process that responds 200 at `probe` when it is ready. */
export async function startServer(
  command: string,
  args: string[],
  { env = {}, probe = '/', stdout = 'ignore' }: StartOptions = {},
): Promise<Server> {
  const port = await findFreePort();
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', stdout, 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DRAIN_PAUSE: '0',
      PORT: String(port),
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, url + probe);
  const server: Server = {
    url,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      if (server.hasEnded()) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
  return server;
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server for ${url} ended with ${child.exitCode}`);
    const ok = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (ok) return;
    await wait(5);
  }
  child.kill('SIGKILL');
  throw new Error(`${url} did not answer in time`);
}
