import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Command {
  program: string;
  args: string[];
  /** Relative to the repository root. */
  folder?: string;
  env?: Record<string, string>;
}

export interface Outcome {
  ok: boolean;
  /** Standard output and standard error, in order of arrival. */
  output: string;
}

const TIME_LIMIT_MS = 45 * 60_000;
const running = new Set<ChildProcess>();

/** Runs a program. Never rejects: if it cannot start, hangs or is killed, the outcome fails with the reason as output. */
export function runCommand({ program, args, folder = '.', env }: Command): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  // A separate process group, so that the program's own children end with it.
  const child = spawn(program, args, {
    cwd: path.join(ROOT, folder),
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  let output = '';
  const timer = setTimeout(() => {
    output += `\nEnded after ${TIME_LIMIT_MS / 60_000} minutes.\n`;
    endGroup(child, 'SIGKILL');
  }, TIME_LIMIT_MS);
  const settle = (ok: boolean) => {
    clearTimeout(timer);
    running.delete(child);
    resolve({ ok, output });
  };
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => {
    output += `${program}: ${error.message}\n`;
    settle(false);
  });
  child.on('close', (code, signal) => {
    if (signal) output += `\nEnded by ${signal}.\n`;
    settle(code === 0);
  });
  return promise;
}

/** Returns the command that runs a program of `node_modules` on the pinned Node. */
export function tool(name: string, args: string[], rest: Omit<Command, 'program' | 'args'> = {}): Command {
  return { program: process.execPath, args: [path.join(ROOT, 'node_modules/.bin', name), ...args], ...rest };
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already ended.
  }
}

/** Ends all running programs when this process is interrupted. */
export function endWithChildren(): void {
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      for (const child of running) endGroup(child, 'SIGTERM');
      process.exit(exitCode);
    });
  }
}
