import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProbeJob } from '../../test/confined-probe.ts';
import { startImageWorker } from './images/images-process.ts';
import { sandboxOf, type WorkerSandbox } from './worker-sandbox.ts';

const PROBE = new URL('../../test/confined-probe.ts', import.meta.url);
const TIME = 60_000;

let server: Server;
let folder: string;
let job: ProbeJob;
beforeAll(async () => {
  server = createServer((socket) => socket.end('HTTP/1.1 204 \r\n\r\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-cage-'));
  const secret = path.join(folder, 'auth-secret');
  writeFileSync(secret, 'secret');
  job = { port: (server.address() as AddressInfo).port, file: path.join(folder, 'written'), secret };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function probe<Result>(cage: WorkerSandbox, changes: Partial<ProbeJob> = {}): Promise<Result | string> {
  process.env.CORPOMEME_PROBE = 'seen';
  const worker = startImageWorker<ProbeJob, Result>(PROBE, { cage });
  const outcome = await worker.run({ ...job, ...changes }, TIME).catch((error) => error.code);
  worker.stop();
  return outcome;
}

const REFUSED = 'ERR_ACCESS_DENIED';
const HELD = {
  connect: REFUSED,
  // `fetch` carries the code in its cause.
  resolve: 'failed',
  read: REFUSED,
  passwords: REFUSED,
  write: REFUSED,
  spawn: REFUSED,
  environment: 'not there',
};

describe('from inside a worker', () => {
  test('a worker has no network, no readable file but the code, no write access, no child process, no thread, no environment', async () => {
    const tried = await probe<Record<string, string>>(sandboxOf());
    // The kernel may end a process whose decoder writes a file.
    if (tried !== 'image_damaged') expect(tried).toMatchObject({ ...HELD, thread: REFUSED });
    expect(existsSync(job.file) ? statSync(job.file).size : 0).toBe(0);
  });

  test('the text reader may also start threads, and nothing else', async () => {
    const tried = await probe<Record<string, string>>(sandboxOf({ threads: true }));
    if (tried !== 'image_damaged') expect(tried).toMatchObject({ ...HELD, thread: 'done' });
  });

  test('memory is limited', async () => {
    expect(await probe(sandboxOf(), { memory: 300_000_000 })).toBe(5);
    expect(await probe(sandboxOf(), { memory: 1_900_000_000 })).toBe('image_damaged');
  });

  test('all refused actions succeed outside a worker', async () => {
    // Only the environment is passed to each worker by its parent.
    const free = {
      execPath: process.execPath,
      execArgv: ['--import', 'data:text/javascript,process.env.CORPOMEME_PROBE="done"'],
    };
    const tried = await probe<Record<string, string>>(free);
    const done = Object.fromEntries(Object.keys(HELD).map((name) => [name, 'done']));
    expect(tried).toMatchObject({ ...done, thread: 'done', library: 'done' });
    expect(await probe(free, { memory: 1_900_000_000 })).toBe(29);
  });
});
