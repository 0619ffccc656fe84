import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { migrations } from '../migrations.ts';

const ORDERS = '202-no-orders';
const TIME = '2026-01-01T00:00:00.000Z';

const database = useEmptyDatabase();

const read = async (table: string, columns: string) =>
  (await sql<object>`select ${sql.raw(columns)} from ${sql.table(table)} order by id`.execute(database()))
    .rows;

test('orders and marks go; notices, other permissions and the audit log of a site that had them stay', async () => {
  const db = database();
  for (const [name, { up }] of Object.entries(migrations)) if (name < ORDERS) await up(db as never);
  const overrides = { ana: { isTrustedFlagger: true, canEditMemes: true }, dan: { canCreateMemes: false } };
  for (const [id, permissions] of Object.entries(overrides))
    await sql`insert into users (id, username, username_key, email, role_id, created_at, updated_at, permission_overrides)
      values (${id}, ${id}, ${id}, ${id}, 1, ${TIME}, ${TIME}, ${JSON.stringify(permissions)})`.execute(db);
  for (const [id, rank] of [
    [1, 0],
    [2, 1],
    [3, 2],
  ] as const)
    await sql`insert into cases (id, subject, meme_id, opened_at, due_at, rank)
      values (${id}, ${`meme:${id}`}, ${id}, 1, 2, ${rank})`.execute(db);
  await sql`insert into demands (id, sender, meme_id, asked_at, is_trusted) values
    (1, 'authority', 1, 1, null), (2, 'person', 2, 1, 1)`.execute(db);
  await sql`insert into orders (id, authority, kind, meme_id, asked, ground, received_at, is_held, created_by)
    values (1, 'Judecătoria', 'removal', 1, 'x', 'y', 1, 1, 'ana')`.execute(db);
  for (const [id, kind] of [
    [1, 'order.received'],
    [2, 'meme.hidden'],
  ] as const)
    await sql`insert into notifications (id, user_id, kind, created_at) values (${id}, 'ana', ${kind}, 1)`.execute(
      db,
    );
  await sql`insert into audit_log (id, at, action, actor_id, details)
    values (1, 1, 'order.add', 'ana', '{"order":1,"kind":"removal"}')`.execute(db);
  for (const [name, { up }] of Object.entries(migrations)) if (name >= ORDERS) await up(db as never);
  expect(await read('users', 'id, permission_overrides')).toEqual([
    { id: 'ana', permission_overrides: '{"canEditMemes":true}' },
    { id: 'dan', permission_overrides: '{"canCreateMemes":false}' },
  ]);
  expect((await read('cases', 'rank')).map((row) => Object.values(row)[0])).toEqual([0, 2, 2]);
  expect(await read('demands', 'sender')).toEqual([{ sender: 'authority' }, { sender: 'person' }]);
  expect(await read('notifications', 'kind')).toEqual([{ kind: 'meme.hidden' }]);
  expect(await read('audit_log', 'action, details')).toEqual([
    { action: 'order.add', details: '{"order":1,"kind":"removal"}' },
  ]);
  await expect(read('orders', 'id')).rejects.toThrow();
});
