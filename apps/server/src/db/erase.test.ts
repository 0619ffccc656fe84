// On PostgreSQL in each `npm test`: db/erase
import { readFileSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';
import type { Database } from './dialect.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const setting = (trx: Database, value: string) =>
  trx.insertInto('site_settings').values({ name: 'erase.test', value }).execute();
const clear = (trx: Database) => trx.deleteFrom('site_settings').where('name', '=', 'erase.test').execute();

test('an erasure returns the result, and one that fails changes nothing', async () => {
  await site.ctx.transact((trx) => setting(trx, 'kept'));
  await expect(
    site.ctx.erase(async (trx) => {
      await clear(trx);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  const rows = () => site.ctx.db.selectFrom('site_settings').select('value').where('name', '=', 'erase.test');
  expect(await rows().execute()).toEqual([{ value: 'kept' }]);
  expect(await site.ctx.erase(async (trx) => (await clear(trx)).length)).toBe(1);
  expect(await rows().execute()).toEqual([]);
});

test('concurrent erasures leave an empty log', async ({ skip }) => {
  const { database } = site.ctx.config;
  if (database.kind !== 'sqlite') return skip('PostgreSQL has no such log');
  await site.ctx.transact((trx) => setting(trx, 'a secret word'));
  expect(readFileSync(`${database.file}-wal`).includes('a secret word')).toBe(true);
  await Promise.all(Array.from({ length: 20 }, () => site.ctx.erase(clear)));
  expect(statSync(`${database.file}-wal`).size).toBe(0);
});

test('a reader in another process delays neither the response nor others, and the log is emptied after it', async ({
  skip,
}) => {
  const { database } = site.ctx.config;
  if (database.kind !== 'sqlite') return skip('PostgreSQL has no such log');
  const reader = new DatabaseSync(database.file);
  await site.ctx.transact((trx) => setting(trx, 'read by another'));
  reader.exec('begin; select count(*) from site_settings');
  const size = () => statSync(`${database.file}-wal`).size;
  const start = performance.now();
  await site.ctx.erase(clear);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(size()).toBeGreaterThan(0);
  reader.close();
  await expect.poll(size, { timeout: 5000 }).toBe(0);
});
