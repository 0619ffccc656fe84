// On PostgreSQL in each `npm test`: db/dialect, db/transact
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { type Database, openDatabase } from './dialect.ts';
import { createTransact } from './transact.ts';

/** Writes may share a commit. Callers must not notice. */

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => site.ctx.db.updateTable('companies').set({ meme_count: 0 }).execute());

const add = (company: string) => async (trx: Database) => {
  const row = await trx
    .updateTable('companies')
    .set((counted) => ({ meme_count: counted('meme_count', '+', 1) }))
    .where('name', '=', company)
    .returning('meme_count')
    .executeTakeFirstOrThrow();
  return row.meme_count;
};
const addAndFail = (company: string) => async (trx: Database) => {
  await add(company)(trx);
  throw new Error(`no ${company}`);
};
async function counts(): Promise<Record<string, number>> {
  const rows = await site.ctx.db.selectFrom('companies').selectAll().where('meme_count', '>', 0).execute();
  return Object.fromEntries(rows.map(({ name, meme_count }) => [name, meme_count]));
}

describe('concurrent writes', () => {
  test('each run in the context of their caller', async () => {
    const language = new AsyncLocalStorage<string>();
    const names = ['en', 'ro', 'mix'];
    const read = async () => language.getStore();
    const seen = await Promise.all(names.map((name) => language.run(name, () => site.ctx.transact(read))));
    expect(seen).toEqual(names);
  });

  test('each get their own result, and see earlier writes', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => site.ctx.transact(add('HP'))));
    expect(answers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1));
    expect(await counts()).toEqual({ HP: 120 });
  });

  test('are kept when one of them fails, and the failed one is rolled back', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        site.ctx.transact(n % 7 === 3 ? addAndFail('IBM') : add(n % 2 ? 'HP' : 'ING')),
      ),
    );
    const failed = results.filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(9);
    for (const result of failed) expect(result).toMatchObject({ reason: new Error('no IBM') });
    const { HP = 0, ING = 0, ...others } = await counts();
    expect([HP + ING, others]).toEqual([51, {}]);
  });

  test('fail alone when they violate a constraint', async () => {
    const below = (trx: Database) => trx.updateTable('companies').set({ meme_count: -1 }).execute();
    const results = await Promise.allSettled([
      site.ctx.transact(add('HP')),
      site.ctx.transact(below),
      site.ctx.transact(add('HP')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await counts()).toEqual({ HP: 2 });
  });
});

test('on SQLite, failing writes cost the others beside them no commit of their own', async () => {
  let commits = 0;
  const db = openDatabase(
    { kind: 'sqlite', file: ':memory:' },
    {
      watch(_milliseconds, _failed, { sql: text }) {
        if (text === 'commit') commits += 1;
      },
    },
  );
  await sql`create table counted (n integer)`.execute(db);
  const transact = createTransact(db);
  const insert = (trx: Database) => sql`insert into counted values (1)`.execute(trx);
  const insertAndFail = async (trx: Database) => {
    await insert(trx);
    throw new Error('no');
  };
  const before = commits;
  const results = await Promise.allSettled(
    Array.from({ length: 32 }, (_, n) => transact(n % 8 === 3 ? insertAndFail : insert)),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  const { rows } = await sql<{ n: number }>`select count(*) as n from counted`.execute(db);
  expect([rows[0]?.n, commits - before]).toEqual([28, 1]);
  await db.destroy();
});

test('a failed write does not block the next one', async () => {
  await expect(site.ctx.transact(addAndFail('HP'))).rejects.toThrow('no HP');
  expect(await site.ctx.transact(add('HP'))).toBe(1);
});

test('a resolved write is visible to every later read', async () => {
  for (let n = 1; n <= 20; n++) {
    const [answer] = await Promise.all([site.ctx.transact(add('HP')), counts()]);
    expect([answer, await counts()]).toEqual([n, { HP: n }]);
  }
});

test('two deadlocked writers both succeed', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const meet = new Map([
    ['HP', { reached: first, other: second }],
    ['ING', { reached: second, other: first }],
  ]);
  const addToBoth = (from: string, to: string) => async (trx: Database) => {
    const { reached, other } = meet.get(from) ?? {};
    await add(from)(trx);
    reached?.resolve();
    // On a database with one writer, the other transaction may not have started; then there is no deadlock.
    await Promise.race([other?.promise, setTimeout(50)]);
    await add(to)(trx);
  };
  await Promise.all([site.ctx.transact(addToBoth('HP', 'ING')), site.ctx.transact(addToBoth('ING', 'HP'))]);
  expect(await counts()).toEqual({ HP: 2, ING: 2 });
});
