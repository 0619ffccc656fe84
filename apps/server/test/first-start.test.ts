import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { findFreePort } from './free-port.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createDatabase } from './test-database.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const FIRST = /^First admin: (\S+) with password (\S+) /;

let env: Record<string, string>;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeEach(async () => {
  database = await createDatabase(inject('databaseUrl'));
  env = {
    DATA_DIR: makeTemporaryFolder('corpomeme-first-'),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
    AUTH_SECRET: 'a-secret-of-the-site-that-is-long-enough',
    ...(database.url && { DATABASE_URL: database.url }),
  };
});
afterEach(async () => {
  await database.drop();
  rmSync(env.DATA_DIR ?? '', { recursive: true, force: true });
});

const start = (port: number) =>
  spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
  });

/** Starts the server, runs `work` with the lines that it printed, and stops it. */
async function whileServing(work: (url: string, lines: string[]) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const child = start(port);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.startsWith('Corpomeme is ready')) break;
  }
  const exit = once(child, 'exit');
  try {
    await work(`http://127.0.0.1:${port}`, lines);
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

async function logIn(url: string, email: string, password: string): Promise<number> {
  const response = await fetch(`${url}/users/email-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

test('a first start that cannot listen shows no password and creates no admin; the next start shows one that works', async () => {
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const child = start((occupied.address() as AddressInfo).port);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  occupied.close();
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('EADDRINUSE')]);
  await whileServing(async (url, lines) => {
    const [, email = '', password = ''] = FIRST.exec(lines[0] ?? '') ?? [];
    expect(email).toBe('admin@localhost');
    expect(await logIn(url, email, password)).toBe(200);
  });
  await whileServing(async (_url, lines) =>
    expect(lines).toEqual([expect.stringMatching(/^Corpomeme is ready/)]),
  );
});

test('who waits until the site is ready logs in as its first admin at once', async () => {
  Object.assign(env, { ADMIN_EMAIL: 'chief@firma.ro', ADMIN_PASSWORD: 'first-password' });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(port);
  const exit = once(child, 'exit');
  try {
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { interval: 5 }).toBe(true);
    expect(await logIn(url, 'chief@firma.ro', 'first-password')).toBe(200);
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
});

test('a start says that ADMIN_PASSWORD does not replace the password of an existing account', async () => {
  Object.assign(env, { ADMIN_EMAIL: 'chief@firma.ro', ADMIN_PASSWORD: 'first-password' });
  await whileServing(async (url, lines) => {
    expect(lines).toHaveLength(1);
    expect(await logIn(url, 'chief@firma.ro', 'first-password')).toBe(200);
  });
  env.ADMIN_PASSWORD = 'second-password';
  await whileServing(async (url, lines) => {
    expect(lines[0]).toMatch(
      /^ADMIN_PASSWORD is not the password of chief@firma\.ro: .* user password chief@firma\.ro$/,
    );
    expect(await logIn(url, 'chief@firma.ro', 'second-password')).toBe(401);
    expect(await logIn(url, 'chief@firma.ro', 'first-password')).toBe(200);
  });
});
