import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { columnsAfterDeletion } from '../../../../db/table-facts.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const DOCUMENT = path.resolve(import.meta.dirname, '../../../../../../../docs/privacy.md');
const [, section = ''] = readFileSync(DOCUMENT, 'utf8').split('## Every column');
/** Tables that a database creates for its search index. */
const INDEX_OF_WORDS = /^meme_words/;

test('docs/privacy.md has a line for each column, and a column for each line', async () => {
  const tables = await site.ctx.db.introspection.getTables();
  const columns = tables
    .filter(({ name, isView }) => !isView && !INDEX_OF_WORDS.test(name))
    .flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
  const listed = [...section.matchAll(/`([a-z_]+\.[a-z_0-9]+)`/g)].map(([, name = '']) => name);
  // The texts behind the search index are a view on one of the databases.
  const isTable = (column: string) => columns.includes(column) || !column.startsWith('meme_texts.');
  expect(listed.filter(isTable).toSorted()).toEqual(columns.toSorted());
});

test('no line with a column that has a member’s id says that it is about nobody', () => {
  const lines = section.split('\n').filter((line) => /\bno person\b/.test(line));
  const wrong = columnsAfterDeletion().filter(({ table, column }) =>
    lines.some((line) => line.includes(`\`${table}.${column}\``)),
  );
  expect(wrong).toEqual([]);
});
