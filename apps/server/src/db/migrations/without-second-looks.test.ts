import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { DEFAULTS } from '../../features/safety/checks/settings/screening-settings.queries.ts';
import { migrations } from '../migrations.ts';

const THIS = '200-without-second-looks';
const GONE = ['desk_cares', 'hard_cases', 'second_looks'];
const TIME = '2026-01-01T00:00:00.000Z';

const database = useEmptyDatabase();

/** Returns the names and rows of all tables but the settings. */
async function readTables(): Promise<Record<string, unknown[]>> {
  const db = database();
  const tables: Record<string, unknown[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'site_settings') continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    tables[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return tables;
}

test('what was taken away goes with its rows; the weights and everything else stay', async () => {
  const db = database();
  for (const [name, { up }] of Object.entries(migrations)) if (name < THIS) await up(db as never);
  for (const id of ['author', 'moderator'])
    await sql`insert into users (id, username, username_key, email, role_id, created_at, updated_at)
      values (${id}, ${id}, ${id}, ${id}, 1, ${TIME}, ${TIME})`.execute(db);
  await sql`insert into memes (id, user_id, company, city, image_key, image_width, image_height, image_placeholder, created_at, updated_at)
    values (1, 'author', 'Dell', 'Iasi', 'a', 1, 1, '', 1, 1)`.execute(db);
  await sql`insert into audit_log (id, at, action, actor_id, user_id, meme_id, details)
    values (1, 1, 'meme.approve', 'moderator', 'author', 1, '{}'), (2, 2, 'look.answer', 'author', null, 1, '{"look":1}')`.execute(
    db,
  );
  await sql`insert into second_looks (decision_id, meme_id, opened_at, second_by) values (1, 1, 1, 'author')`.execute(
    db,
  );
  await sql`insert into hard_cases (meme_id, moderator_id, assigned_at) values (1, 'moderator', 1)`.execute(
    db,
  );
  await sql`insert into desk_cares (user_id, daily_limit) values ('moderator', 40)`.execute(db);
  const settings = {
    screening: { hold_burst: 7 },
    'screening-weights': { weights: { ...DEFAULTS.weights, link: 60 }, previous: {}, changedAt: 1 },
    secondLookPercent: 20,
    siteName: 'Acasă',
  };
  await db
    .insertInto('site_settings')
    .values(Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) })))
    .execute();
  const before = await readTables();
  expect(GONE.map((name) => before[name]?.length)).toEqual([1, 1, 1]);

  await migrations[THIS]?.up(db as never);
  const stay = Object.entries(before).filter(([name]) => !GONE.includes(name));
  expect(await readTables()).toEqual(Object.fromEntries(stay));
  const left = await db.selectFrom('site_settings').selectAll().orderBy('name').execute();
  expect(Object.fromEntries(left.map(({ name, value }) => [name, JSON.parse(value)]))).toEqual({
    screening: { hold_burst: 7, weights: { ...DEFAULTS.weights, link: 60 } },
    siteName: 'Acasă',
  });
});
