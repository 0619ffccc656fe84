import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMemeRow } from '../../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { columnsAfterDeletion } from '../../../../db/table-facts.ts';

const listed = (fate?: Parameters<typeof columnsAfterDeletion>[0]) =>
  columnsAfterDeletion(fate).map(({ table, column }) => `${table}.${column}`);

const NAMES_A_PERSON = /(^|_)(user_id|actor_id|moderator_id|author_id|by)$/;

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('TABLE_FACTS lists each column with a member’s id, and docs/privacy.md its table', async () => {
  const tables = (await site.ctx.db.introspection.getTables()).filter(({ isView }) => !isView);
  const found = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => NAMES_A_PERSON.test(column.name)).map((column) => `${name}.${column.name}`),
  );
  expect(found.toSorted()).toEqual(listed().toSorted());
  const file = path.resolve(import.meta.dirname, '../../../../../../../docs/privacy.md');
  const document = readFileSync(file, 'utf8');
  const missing = found.filter((column) => !document.includes(`\`${column.split('.')[0]}\``));
  expect(missing).toEqual([]);
});

test('a moderator leaves no row of their own', async () => {
  const admin = await site.member('admin');
  const leaving = await site.member('moderator');
  await site.send('PUT', '/users/me/digest', { enabled: true }, leaving);
  await site.send('PUT', `/admin/users/${leaving.id}/role`, { roleId: 1 }, admin);
  const published = await addMemeRow(site.ctx, await site.member());
  await site.send('POST', `/memes/${published}/reports`, { reason_code: 'other' }, leaving);
  expect(await columnsWith(leaving.id)).toEqual(
    expect.arrayContaining(['digests.user_id', 'reports.user_id']),
  );

  expect((await site.send('DELETE', `/admin/users/${leaving.id}`, {}, admin)).statusCode).toBe(200);
  const left = await columnsWith(leaving.id);
  expect(left.filter((column) => !listed('kept').includes(column))).toEqual([]);
});

async function columnsWith(userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of columnsAfterDeletion()) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(site.ctx.db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
