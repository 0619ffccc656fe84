// On PostgreSQL in each `npm test`: db/prepared
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './dialect.ts';
import { prepared } from './prepared.ts';

/** Prepared queries skip Kysely's lock on SQLite. Callers must not notice. */

let db: Database;
let watched: { failed: boolean; sql: string }[];
beforeEach(async () => {
  watched = [];
  db = openDatabase(
    { kind: 'sqlite', file: ':memory:' },
    { watch: (_milliseconds, failed, query) => void watched.push({ failed, sql: query.sql }) },
  );
  await sql`create table numbers (n integer unique)`.execute(db);
});
afterEach(() => db.destroy());

const insert = prepared((at, { n }: { n: number }) => ({
  compile: () => sql`insert into numbers (n) values (${n})`.compile(at),
}));
const select = prepared((at) => ({
  compile: () => sql<{ n: number }>`select n from numbers order by n`.compile(at),
}));
const numbers = async (at: Database) => (await select(at, {})).rows.map(({ n }) => n);

describe('a prepared query', () => {
  test('outside waits for an open transaction, and its own transaction sees its writes', async () => {
    const inserted = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (trx) => {
      await insert(trx, { n: 1 });
      inserted.resolve();
      await read.promise;
      return numbers(trx);
    });
    await inserted.promise;
    const outside = numbers(db);
    const writtenOutside = insert(db, { n: 2 });
    read.resolve();
    expect(await writing).toEqual([1]);
    expect(await outside).toEqual([1]);
    await writtenOutside;
    expect(await numbers(db)).toEqual([1, 2]);
  });

  test('of a transaction is rolled back with it', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await insert(trx, { n: 1 });
      throw new Error('no');
    });
    const outside = numbers(db);
    await expect(failing).rejects.toThrow('no');
    expect(await outside).toEqual([]);
    expect(await numbers(db)).toEqual([]);
  });

  test('that fails rejects, and is watched like any other', async () => {
    await insert(db, { n: 1 });
    watched = [];
    await expect(insert(db, { n: 1 })).rejects.toThrow('UNIQUE');
    await numbers(db);
    expect(watched.map(({ failed }) => failed)).toEqual([true, false]);
    expect(watched[1]?.sql).toContain('select n');
  });
});
