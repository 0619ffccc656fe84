import { rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { digestDatabase } from '../../test/database-digest.ts';
import type { Member } from '../../test/members.ts';
import { createTcpGate } from '../../test/tcp-gate.ts';
import { createDatabase } from '../../test/test-database.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { mountTinyDisk } from '../../test/tiny-disk.ts';
import { listTraces } from '../../test/traces.ts';
import { openDatabase } from '../db/dialect.ts';
import { verifyCounters } from '../features/people/admin/admin.ts';

/** For each part that fails: what the caller sees, what was stored, and that the site recovers without a restart. */

const databaseUrl = inject('databaseUrl');
const SECOND_TRY = { interval: 50 };

let site: TestSite;
let author: Member;
let moderator: Member;
let memeId: number;
const start = async (env?: Record<string, string>) => {
  site = await startSite(env ? { env } : {});
  [author, moderator] = [await site.member(), await site.member('moderator')];
  memeId = (await site.publishedMeme(author, moderator)).id;
};
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const vote = (as: Member) => site.send('POST', `/memes/${memeId}/vote`, { voteType: 'up' }, as);
const comment = () => site.send('POST', `/memes/${memeId}/comments`, { content: 'x' }, author);
const register = (email: string) =>
  site.send('POST', '/users/email-register', { email, password: 'sedinta-de-luni' });
const upload = async () => {
  const { smallPng } = await import('../../test/corpus.ts');
  return site.upload(author, { company: 'Adobe', city: 'Iasi' }, { bytes: await smallPng(32, 24) });
};
const writes = () => [() => vote(author), comment, upload, () => register(`om-${Math.random()}@firma.ro`)];

function expectUnavailable(answer: LightMyRequestResponse): void {
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
  expect(answer.body).not.toMatch(/SQLITE|ENOSPC|disk|postgres|\/tmp/i);
}

/** Expects that every write is refused and stores nothing, while reads continue where they can. */
async function expectRefusedWrites(): Promise<void> {
  const before = [await digestDatabase(site.ctx.db), await listTraces(site)];
  for (const write of writes()) expectUnavailable(await write());
  expect([await digestDatabase(site.ctx.db), await listTraces(site)]).toEqual(before);
  expect((await site.get(`/memes/${memeId}`)).statusCode).toBe(200);
  expect((await site.get('/users/me', author)).statusCode).toBe(200);
}

async function untilWell(): Promise<void> {
  await expect
    .poll(async () => (await site.get('/health/ready')).json(), SECOND_TRY)
    .toEqual({ status: 'ok' });
}

async function expectServing(): Promise<void> {
  for (const write of writes()) expect((await write()).statusCode).toBeLessThan(300);
  expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
  await untilWell();
}

describe.skipIf(databaseUrl)('SQLite', () => {
  beforeEach(() => start());
  const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(site.ctx.db);

  test('without disk space refuses writes, serves reads, and recovers', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(site.ctx.db);
    await pragma(`max_page_count = ${rows[0]?.page_count}`);
    // Rows that fit into allocated pages are still accepted.
    for (let n = 0; n < 200 && (await register(`plin-${n}@firma.ro`)).statusCode === 201; n++)
      await comment();
    expectUnavailable(await register('nu-incape@firma.ro'));
    expect((await site.get(`/memes/${memeId}`)).statusCode).toBe(200);
    await pragma('max_page_count = 1000000');
    await expectServing();
  });

  test('is read-only', async () => {
    await pragma('query_only = on');
    await expectRefusedWrites();
    await pragma('query_only = off');
    await expectServing();
  });

  test('is locked by another process beyond the timeout', async () => {
    await pragma('busy_timeout = 50');
    const other = openDatabase({ kind: 'sqlite', file: path.join(site.dataDir, 'corpomeme.db') });
    const isDone = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = other.transaction().execute(async () => {
      isHeld.resolve();
      await isDone.promise;
    });
    await isHeld.promise;
    await expectRefusedWrites();
    isDone.resolve();
    await holding;
    await other.destroy();
    await expectServing();
  });
});

describe.skipIf(!databaseUrl)('PostgreSQL', () => {
  test('stops and restarts', async () => {
    const database = await createDatabase(databaseUrl);
    const url = new URL(database.url ?? '');
    const gate = await createTcpGate(Number(url.port));
    url.port = String(gate.port);
    await start({ DATABASE_URL: url.href });
    expect((await comment()).statusCode).toBe(201);
    expect((await site.get('/memes')).statusCode).toBe(200);

    await gate.close();
    for (const write of writes()) expectUnavailable(await write());
    site.clock.advance(60_000);
    // What was never asked for is unavailable; what was is served for as long as it is kept.
    expectUnavailable(await site.get(`/memes/${memeId}/comments`));
    for (let n = 0; n < 5; n++) {
      expect((await site.get('/memes')).json()).toMatchObject([{ id: memeId }]);
      site.clock.advance(60_000);
    }
    expect((await site.get('/health/live')).statusCode).toBe(200);
    expect((await site.get('/health/ready')).json()).toEqual({ status: 'degraded', degraded: ['database'] });
    expect((await site.get('/metrics')).statusCode).toBe(200);

    await gate.open();
    await untilWell();
    await expectServing();
    expect((await site.get(`/memes/${memeId}`)).json()).toMatchObject({ commentCount: 2 });
    await gate.close();
  });

  test('holds a table lock beyond the timeout', async () => {
    await start();
    const { config } = site.ctx;
    // An operator's session, without the server's statement timeouts.
    const other = openDatabase(config.database);
    const [isHeld, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = other.transaction().execute(async (trx) => {
      await sql`lock table memes in access exclusive mode`.execute(trx);
      isHeld.resolve();
      await isDone.promise;
    });
    await isHeld.promise;
    // The table stays locked until these responses have arrived.
    const answers = await Promise.all([vote(author), comment(), site.get(`/memes/${memeId}`)]);
    for (const answer of answers) expectUnavailable(answer);
    expect((await site.get('/users/me', author)).statusCode).toBe(200);
    isDone.resolve();
    await holding;
    await other.destroy();
    await expectServing();
  });

  test('stops responding for a while', async () => {
    const database = await createDatabase(databaseUrl);
    const url = new URL(database.url ?? '');
    const gate = await createTcpGate(Number(url.port));
    url.port = String(gate.port);
    await start({ DATABASE_URL: url.href });
    expect((await site.get('/memes')).statusCode).toBe(200);
    gate.freeze();
    site.clock.advance(60_000);
    expect((await site.get('/memes')).json()).toMatchObject([{ id: memeId }]);
    // The database stays silent until these responses have arrived.
    for (const answer of await Promise.all([vote(author), register('tace@firma.ro')]))
      expectUnavailable(answer);
    gate.thaw();
    await untilWell();
    await expectServing();
    await gate.close();
  });

  test('is read-only, like a standby', async () => {
    await start();
    const { db, config } = site.ctx;
    if (config.database.kind !== 'postgres') throw new Error('not here');
    const name = sql.id(new URL(config.database.url).pathname.slice(1));
    const readOnly = async (value: 'on' | 'off') => {
      const change = `set default_transaction_read_only = ${value}`;
      await db.transaction().execute(async (trx) => {
        await sql`set transaction read write`.execute(trx);
        await sql`alter database ${name} ${sql.raw(change)}`.execute(trx);
      });
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
      await sql.raw(`${change.replace('set ', 'set session ')}`).execute(db);
    };
    await readOnly('on');
    await expectRefusedWrites();
    await readOnly('off');
    await expectServing();
  });
});

describe('the storage', () => {
  beforeEach(() => start());

  test.each(['ENOSPC', 'EROFS', 'EIO', 'ETIMEDOUT'])(
    'fails with %s: no row, no file, and other requests work',
    async (code) => {
      vi.spyOn(site.ctx.storage, 'save').mockRejectedValue(Object.assign(new Error(code), { code }));
      const before = [await digestDatabase(site.ctx.db), await listTraces(site)];
      expectUnavailable(await upload());
      expect([await digestDatabase(site.ctx.db), await listTraces(site)]).toEqual(before);
      expect((await comment()).statusCode).toBe(201);
      vi.restoreAllMocks();
      await expectServing();
    },
  );

  test('fails to read: the image request fails and is not cached', async () => {
    const url = (await site.get(`/memes/${memeId}`)).json().image_url;
    vi.spyOn(site.ctx.storage, 'open').mockRejectedValue(Object.assign(new Error('EIO'), { code: 'EIO' }));
    const answer = await site.get(url);
    expectUnavailable(answer);
    expect(answer.headers['cache-control']).toBe('no-store');
    vi.restoreAllMocks();
    expect((await site.get(url)).statusCode).toBe(200);
  });
});

test('a full disk: uploads and accounts are refused completely, and work again with space', async ({
  skip,
}) => {
  const tiny = mountTinyDisk('3m');
  if (!tiny) return skip('cannot mount here');
  const { folder: disk } = tiny;
  try {
    await start({ DATA_DIR: disk });
    tiny.fill();
    const { memes } = await listTraces({ ...site, dataDir: disk });
    const answers = [];
    for (let n = 0; n < 20; n++) answers.push(await upload());
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.length).toBeGreaterThan(0);
    refused.forEach(expectUnavailable);
    rmSync(path.join(disk, 'ballast'));
    const after = await listTraces({ ...site, dataDir: disk });
    expect(after.memes - memes).toBe(answers.length - refused.length);
    expect(after.files.filter((file) => file.startsWith('uploads'))).toHaveLength(after.memes);
    await expectServing();
  } finally {
    tiny.unmount();
  }
});

test('a disk with room for a part of an upload: every upload that is not taken is refused in the same way', async ({
  skip,
}) => {
  const tiny = mountTinyDisk('4m');
  if (!tiny) return skip('cannot mount here');
  const { folder: disk } = tiny;
  try {
    await start({ DATA_DIR: disk });
    const { imageOfSize } = await import('../../test/corpus.ts');
    const bytes = await imageOfSize(120_000);
    const statuses: number[] = [];
    for (let pages = 0; pages <= 60; pages += 3) {
      tiny.fill();
      truncateSync(path.join(disk, 'ballast'), statSync(path.join(disk, 'ballast')).size - pages * 4096);
      const answer = await site.upload(author, { company: 'Adobe', city: 'Iasi' }, { bytes });
      if (answer.statusCode !== 201) expectUnavailable(answer);
      statuses.push(answer.statusCode);
    }
    expect(statuses).toContain(503);
  } finally {
    tiny.unmount();
  }
});

describe('the clock', () => {
  beforeEach(() => start());

  test('is set forward and back: data, sessions and lists survive', async () => {
    const hours = 3_600_000;
    for (const jump of [26 * hours, -52 * hours, 26 * hours]) {
      site.clock.advance(jump);
      expect((await comment()).statusCode).toBe(201);
      const next = await site.publishedMeme(author, moderator);
      const listed = (await site.get('/memes')).json<{ id: number }[]>();
      expect(listed.map(({ id }) => id)).toContain(next.id);
      expect((await site.get('/users/me', author)).statusCode).toBe(200);
      await site.ctx.background.settled();
    }
    expect((await site.get(`/memes/${memeId}/comments`)).json()).toHaveLength(3);
    await expectServing();
  });
});
