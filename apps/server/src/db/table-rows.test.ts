import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { readLastId, writeLastId } from './dialect.ts';
import { LEFT_OUT, TABLE_NAMES } from './table-facts.ts';
import { createRowDigest, digestTable, insertRows, type Row, readRows, rowText } from './table-rows.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const NOT_CARRIED = ['row_counts', ...Object.keys(LEFT_OUT)];
/** Filled by triggers; SQLite stores it in shadow tables. */
const INDEX_OF_WORDS = /^meme_words/;

test('TABLE_NAMES lists each table of the database', async () => {
  const tables = await site.ctx.db.introspection.getTables();
  const written = tables
    .filter(({ name, isView }) => !(isView || NOT_CARRIED.includes(name) || INDEX_OF_WORDS.test(name)))
    .map(({ name }) => name);
  expect(written.toSorted()).toEqual(TABLE_NAMES.toSorted());
});

const votes = (meme: number, count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ meme_id: meme, user_id: `voter-${n}`, created_at: n }));

test('rows survive a copy, over many batches and with a key of two columns', async () => {
  const { db } = site.ctx;
  const { id } = await site.meme(await site.member());
  const users = votes(id, 2500).map(({ user_id }) => ({
    id: user_id ?? '',
    username: user_id ?? '',
    username_key: user_id ?? '',
    email: `${user_id}@firma.ro`,
    image: null,
    created_at: '',
    updated_at: 'Ședință "la" 9\n',
  }));
  await insertRows(db, 'users', users);
  await insertRows(db, 'meme_votes', votes(id, 2500));
  const read: Row[] = [];
  for await (const rows of readRows(db, 'meme_votes')) read.push(...rows);
  expect(read.map(rowText).toSorted()).toEqual(votes(id, 2500).map(rowText).toSorted());
  const expected = createRowDigest();
  for (const row of votes(id, 2500).toReversed()) expected.add(rowText(row));
  expect(await digestTable(db, 'meme_votes')).toEqual(expected.result());
  await sql`update meme_votes set created_at = 7 where user_id = 'voter-8'`.execute(db);
  expect(await digestTable(db, 'meme_votes')).not.toEqual(expected.result());
});

test('the copy does not generate an id again', async () => {
  const { db } = site.ctx;
  const add = async (value: string) => {
    const block = { kind: 'domain', value, created_at: 1 } as const;
    const row = await db.insertInto('blocks').values(block).returning('id').executeTakeFirstOrThrow();
    return row.id;
  };
  expect(await readLastId(db, 'blocks')).toBe(0);
  await writeLastId(db, 'blocks', 0);
  const first = await add('una.ro');
  expect(await readLastId(db, 'blocks')).toBe(first);
  await writeLastId(db, 'blocks', 41);
  expect(await add('alta.ro')).toBe(42);
});
