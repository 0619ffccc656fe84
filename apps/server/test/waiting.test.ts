import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type DatabaseLocation, openDatabase } from '../src/db/dialect.ts';
import { migrate, readAppliedMigrations } from '../src/db/migrate.ts';
import { migrations } from '../src/db/migrations.ts';
import { findFreePort } from './free-port.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createDatabase } from './test-database.ts';

/** Tests a server that starts on the schema of an earlier release. A lock of the test holds its migration. */

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const OLD = '015-search';
const PATIENCE = { timeout: 60_000, interval: 20 };

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let location: DatabaseLocation;
let port: number;
let url: string;
beforeEach(async () => {
  folder = makeTemporaryFolder('corpomeme-waiting-');
  database = await createDatabase(inject('databaseUrl'));
  location = database.url
    ? { kind: 'postgres', url: database.url }
    : { kind: 'sqlite', file: path.join(folder, 'corpomeme.db') };
  const db = openDatabase(location);
  await migrate(db, OLD);
  await db.destroy();
  port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const start = (): ChildProcess =>
  spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      AUTH_SECRET: 'a-secret-of-the-site-that-is-long-enough',
      ...(database.url && { DATABASE_URL: database.url }),
    },
  });

/** Holds the migration while `work` runs; on SQLite for less than its 5 s of patience. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  const db = openDatabase(location);
  try {
    return await db.transaction().execute(async (trx) => {
      await (database.url ? sql`lock table audit_log` : sql`select 1`).execute(trx);
      return work();
    });
  } finally {
    await db.destroy();
  }
}

async function get(target: string, accept: string) {
  const response = await fetch(url + target, { headers: { accept } });
  const { status, headers } = response;
  return { status, retryAfter: headers.get('retry-after'), body: await response.text() };
}

test('while the database is migrated, the port and the console say so, and then the site is served', async () => {
  let child: ChildProcess | undefined;
  const [home, api, live, ready] = await whileHeld(async () => {
    child = start();
    await vi.waitFor(() => get('/health/live', '*/*'), PATIENCE);
    return [
      await get('/', 'text/html'),
      await get('/memes', 'application/json'),
      await get('/health/live', '*/*'),
      await get('/health/ready', '*/*'),
    ];
  });
  expect(home).toMatchObject({ status: 503, retryAfter: '10' });
  expect(home?.body).toContain('Migrating the database: step 1 of ');
  expect(home?.body).not.toMatch(/<script|<link|<style/);
  expect(api).toMatchObject({ status: 503, retryAfter: '10' });
  expect(JSON.parse(api?.body ?? '')).toMatchObject({ code: 'unavailable' });
  expect(live).toMatchObject({ status: 200, retryAfter: null });
  expect(ready).toMatchObject({ status: 503 });
  expect(JSON.parse(ready?.body ?? '')).toEqual({ status: 'unavailable', failing: ['migrating'] });
  await vi.waitFor(async () => expect((await get('/health/ready', '*/*')).status).toBe(200), PATIENCE);
  child?.kill('SIGTERM');
  const said = await text(child?.stdout as NonNullable<ChildProcess['stdout']>);
  expect(said.split('\n').slice(0, 1)).toEqual([
    expect.stringMatching(/^Migrating the database: step 1 of \d+, less than a minute left\.$/),
  ]);
  expect(said).toMatch(/^Migrated the database in \d+ s\.$/m);
  const db = openDatabase(location);
  expect(await readAppliedMigrations(db)).toEqual(Object.keys(migrations));
  await db.destroy();
});

test('a taken port stops the start before it migrates', async () => {
  const occupied = createServer().listen(port, '127.0.0.1');
  await once(occupied, 'listening');
  const child = start();
  const [said, [code]] = await Promise.all([
    text(child.stderr as NonNullable<ChildProcess['stderr']>),
    once(child, 'exit'),
  ]);
  occupied.close();
  expect([code, said]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
  const db = openDatabase(location);
  expect((await readAppliedMigrations(db)).at(-1)).toBe(OLD);
  await db.destroy();
});

test('a killed migration keeps the steps that it finished, and the next start goes on', async () => {
  let child: ChildProcess | undefined;
  await whileHeld(async () => {
    child = start();
    await vi.waitFor(() => get('/health/live', '*/*'), PATIENCE);
    child.kill('SIGKILL');
    await setTimeout(50);
  });
  const again = start();
  await vi.waitFor(async () => expect((await get('/health/ready', '*/*')).status).toBe(200), PATIENCE);
  const exit = once(again, 'exit');
  again.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
