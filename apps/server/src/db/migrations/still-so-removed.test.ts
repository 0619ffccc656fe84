import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { migrations } from '../migrations.ts';

const THIS = '204-still-so-removed';
const TIME = '2026-01-01T00:00:00.000Z';

const database = useEmptyDatabase();

test("a site loses the members' answers to 'Still so?' and their notifications, and keeps what companies said", async () => {
  const db = database();
  for (const [name, { up }] of Object.entries(migrations)) if (name < THIS) await up(db as never);
  await sql`insert into users (id, username, username_key, email, role_id, created_at, updated_at)
    values ('u', 'u', 'u', 'u', 1, ${TIME}, ${TIME})`.execute(db);
  const { id: company_id } = await db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow();
  await sql`insert into memes (id, user_id, company, city, image_key, image_width, image_height, image_placeholder, status,
    created_at, updated_at) values (7, 'u', 'Dell', 'Iasi', 'k', 1, 1, '', 'approved', 5, 5)`.execute(db);
  await sql`insert into company_answers
    (id, meme_id, company_id, user_id, kind, content, changed_on, found, state, created_at, decided_at,
      still_so, changed_so, shown_people, shown_says)
    values (3, 7, ${company_id}, 'u', 'change', 'La 13.', '2026-01-02', '[]', 'public', 5, 6, 1, 4, 5, 'changed')`.execute(
    db,
  );
  await sql`insert into still_so_answers (answer_id, user_id) values (3, 'u')`.execute(db);
  for (const kind of ['meme.changed', 'meme.answered'])
    await sql`insert into notifications (user_id, kind, meme_id, created_at) values ('u', ${kind}, 7, 6)`.execute(
      db,
    );
  const before = await db.selectFrom('company_answers').selectAll().execute();
  await migrations[THIS]?.up(db as never);
  const gone = ['still_so', 'changed_so', 'shown_people', 'shown_says'];
  const rest = Object.entries(before[0] ?? {}).filter(([column]) => !gone.includes(column));
  expect(await db.selectFrom('company_answers').selectAll().execute()).toEqual([Object.fromEntries(rest)]);
  expect(await db.selectFrom('notifications').select('kind').execute()).toEqual([{ kind: 'meme.answered' }]);
  await expect(sql`select 1 from still_so_answers`.execute(db)).rejects.toThrow();
});
