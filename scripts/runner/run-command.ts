import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Command {
  program: string;
  args: string[];
  /** From the repository's root. */
  folder?: string;
  env?: Record<string, string>;
}

export interface Outcome {
  ok: boolean;
  /** What it printed, standard output and errors as they came. */
  output: string;
}

const TIME_LIMIT_MS = 45 * 60_000;
const running = new Set<ChildProcess>();

/** Never throws: a program that cannot start, hangs or is killed is a failure with its reason in the output. */
export function runCommand({ program, args, folder = '.', env }: Command): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  // A process group of its own, so that what it starts ends with it.
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

/** A program of `node_modules`, by the pinned Node that runs this. */
export function tool(name: string, args: string[], rest: Omit<Command, 'program' | 'args'> = {}): Command {
  return { program: process.execPath, args: [path.join(ROOT, 'node_modules/.bin', name), ...args], ...rest };
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended on its own meanwhile.
  }
}

/** Interrupting the run interrupts what it started, too. */
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
