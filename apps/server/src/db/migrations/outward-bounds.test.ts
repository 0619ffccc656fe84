import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../dialect.ts';
import { migrations } from '../migrations.ts';

const MIGRATION = '083-outward-bounds';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createDatabase(inject('databaseUrl'));
  db = openDatabase(
    database.url ? { kind: 'postgres', url: database.url } : { kind: 'sqlite', file: ':memory:' },
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('stored intervals are widened, and a difference that the wider one does not bear is withdrawn', async () => {
  const names = Object.keys(migrations);
  for (const name of names.slice(0, names.indexOf(MIGRATION))) await migrations[name]?.up(db as never);
  const figure = {
    company_id: 2,
    quarter: '',
    through: 1,
    is_shown: 1 as const,
    gone: 0,
    people: 0,
    share: 30,
  };
  const rows = [
    { theme: '', low: 100, high: 100, others: 100, differs: null },
    { theme: 'a', low: 0, high: 100, others: 20, differs: null },
    { theme: 'b', low: 22, high: 40, others: 20, differs: 'more' as const },
    { theme: 'c', low: 21, high: 40, others: 20, differs: 'more' as const },
    { theme: 'd', low: 21, high: 40, others: 42, differs: 'less' as const },
    { theme: 'e', low: 21, high: 40, others: 41, differs: 'less' as const },
  ].map((row) => ({ ...figure, ...row }));
  await db.insertInto('company_figures').values(rows).execute();
  await migrations[MIGRATION]?.up(db as never);
  const stored = await db.selectFrom('company_figures').selectAll().orderBy('theme').execute();
  expect(stored.map(({ theme, low, high, differs }) => [theme, low, high, differs])).toEqual([
    ['', 100, 100, null],
    ['a', 0, 100, null],
    ['b', 21, 41, 'more'],
    ['c', 20, 41, null],
    ['d', 20, 41, 'less'],
    ['e', 20, 41, null],
  ]);
});
