import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { type Database, openDatabase, readVersion } from './dialect.ts';

let site: TestSite;
let other: Database;
beforeAll(async () => {
  site = await startSite();
  other = openDatabase(site.ctx.config.database);
});
afterAll(async () => {
  await other.destroy();
  await site.close();
});

const count = (db: Database) => db.updateTable('companies').set({ meme_count: 1 }).execute();

test.each([
  ['this connection', () => site.ctx.db],
  ['another connection', () => other],
])('the version differs after a change by %s', async (_, writer) => {
  const before = await readVersion(site.ctx.db);
  await count(writer());
  expect(await readVersion(site.ctx.db)).not.toBe(before);
});

test('the version differs once a transaction has committed that was open at the first look', async () => {
  const isOpen = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = other.transaction().execute(async (trx) => {
    await count(trx);
    isOpen.resolve();
    await mayEnd.promise;
  });
  await isOpen.promise;
  const before = await readVersion(site.ctx.db);
  mayEnd.resolve();
  await writing;
  expect(await readVersion(site.ctx.db)).not.toBe(before);
});

test('the version stays the same while the database is only read', async () => {
  // Tests of other files write to the same PostgreSQL server.
  await vi.waitFor(async () => {
    const before = await readVersion(site.ctx.db);
    await sql`select count(*) from companies`.execute(site.ctx.db);
    expect(await readVersion(site.ctx.db)).toBe(before);
  });
});
