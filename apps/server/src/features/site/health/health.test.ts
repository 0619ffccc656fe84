import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { buildApp } from '../../../app.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const ready = async () => {
  // Past the shared result's time.
  site.clock.advance(1000);
  const answer = await site.get('/health/ready');
  return [answer.statusCode, answer.json()];
};

test('responds live and ready', async () => {
  expect((await site.get('/health/live')).json()).toEqual({ status: 'ok' });
  expect(await ready()).toEqual([200, { status: 'ok' }]);
});

test('names a database that does not respond', async () => {
  const { db } = site.ctx;
  site.ctx.db = db.withSchema('gone');
  expect(await ready()).toEqual([200, { status: 'degraded', degraded: ['database'] }]);
  site.ctx.db = db;
  expect(await ready()).toEqual([200, { status: 'ok' }]);
});

test('names a storage that cannot be written, while liveness stays', async () => {
  const uploadsDir = path.join(site.dataDir, 'uploads');
  await rm(uploadsDir, { recursive: true, force: true });
  await writeFile(uploadsDir, 'a file where the folder belongs');
  expect(await ready()).toEqual([200, { status: 'degraded', degraded: ['storage'] }]);
  expect((await site.get('/health/live')).statusCode).toBe(200);
});

test('names both together', async () => {
  vi.spyOn(site.ctx.storage, 'check').mockRejectedValue(new Error('s3://key:secret@host'));
  site.ctx.db = site.ctx.db.withSchema('gone');
  expect(await ready()).toEqual([200, { status: 'degraded', degraded: ['database', 'storage'] }]);
  const metrics = (await site.get('/metrics')).body;
  expect(metrics).toContain('corpomeme_database_up 0');
  expect(metrics).toContain('corpomeme_storage_up 0');
});

test('is not ready on the schema of a newer release, which the log says once', async () => {
  const error = vi.spyOn(site.ctx.log, 'error');
  const addMigration = (name: string) =>
    site.ctx.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name, timestamp: '2030' })
      .execute();
  await addMigration('998-more-additive');
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  await addMigration('999-later');
  for (let n = 0; n < 2; n++)
    expect(await ready()).toEqual([503, { status: 'unavailable', failing: ['schema'] }]);
  expect(error.mock.calls).toEqual([
    ['This database belongs to a newer release (999-later): run that release.'],
  ]);
  expect((await site.get('/health/live')).statusCode).toBe(200);
});

test('calls within a second share one check, concurrent ones included', async () => {
  const check = vi.spyOn(site.ctx.storage, 'check');
  let now = site.clock.now();
  vi.spyOn(site.clock, 'now').mockImplementation(() => now);
  const ask = () => site.get('/health/ready');
  await Promise.all(Array.from({ length: 50 }, ask));
  await ask();
  expect(check).toHaveBeenCalledTimes(1);
  const slow = Promise.withResolvers<void>();
  // A busy machine may start the check only after the rejection.
  slow.promise.catch(() => {});
  check.mockReturnValueOnce(slow.promise);
  now += 1000;
  const first = ask();
  now += 5000;
  const second = ask();
  slow.reject(new Error('disk full'));
  const states = (await Promise.all([first, second, ask()])).map((answer) => answer.json().status);
  expect(states).toEqual(['degraded', 'degraded', 'degraded']);
  expect(check).toHaveBeenCalledTimes(2);
  now += 1000;
  expect((await ask()).json()).toEqual({ status: 'ok' });
});

test('a part that never responds counts as away before a balancer gives up', async () => {
  vi.spyOn(site.ctx.storage, 'check').mockReturnValue(new Promise(() => {}));
  expect(await ready()).toEqual([200, { status: 'degraded', degraded: ['storage'] }]);
});

test('while draining, readiness fails', async () => {
  const web = { renderPage: async () => ({ status: 200, html: '' }), serveAssets: async () => {} };
  const app = await buildApp(site.ctx, { web, state: { draining: true } });
  const answer = await app.inject('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable', failing: ['draining'] }]);
  await app.close();
});
