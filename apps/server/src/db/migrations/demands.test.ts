import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { migrations } from '../migrations.ts';

const THIS = '157-demands-additive';
const DAY = 86_400_000;
const TIME = '2026-01-01T00:00:00.000Z';

const database = useEmptyDatabase();

/** Adds a notice about a meme of `author`, and how its case was closed, and by whom. */
async function addNotice(id: number, closing: { outcome: string; by: string } | null, released = false) {
  const db = database();
  await sql`insert into cases (id, subject, meme_id, opened_at, due_at, closed_at, outcome)
    values (${id}, ${`meme:${id}`}, ${id}, 1, 2, ${closing && DAY + 5}, ${closing?.outcome ?? null})`.execute(
    db,
  );
  await sql`insert into reports (id, case_id, subject, notice_kind, reason_code, created_at, released_at)
    values (${id}, ${id}, ${`meme:${id}`}, 'law', 'other', 1, ${released ? DAY + 9 : null})`.execute(db);
  if (closing)
    await sql`insert into audit_log (id, at, action, actor_id, user_id, meme_id, details)
      values (${100 + id}, ${DAY + 5}, 'case.close', ${closing.by}, 'author', ${id}, ${`{"case":${id},"outcome":"removed"}`})`.execute(
      db,
    );
}

test('demands of the previous release say what became of them, and not that a withdrawal was granted', async () => {
  const db = database();
  for (const [name, { up }] of Object.entries(migrations)) if (name < THIS) await up(db as never);
  for (const id of ['author', 'moderator'])
    await sql`insert into users (id, username, username_key, email, role_id, created_at, updated_at)
      values (${id}, ${id}, ${id}, ${id}, 1, ${TIME}, ${TIME})`.execute(db);
  await addNotice(1, { outcome: 'removed', by: 'moderator' });
  await addNotice(2, { outcome: 'removed', by: 'author' });
  await addNotice(3, { outcome: 'removed', by: 'moderator' }, true);
  await addNotice(12, null);
  await migrations[THIS]?.up(db as never);
  const rows = await db
    .selectFrom('demands')
    .select(['meme_id', 'outcome', 'closed_at', 'decision_id'])
    .orderBy('meme_id')
    .execute();
  expect(rows).toEqual([
    { meme_id: 1, outcome: 'removed', closed_at: DAY + 5, decision_id: 101 },
    // Only the day says when an author took something back.
    { meme_id: 2, outcome: 'withdrawn', closed_at: DAY, decision_id: 102 },
    { meme_id: 3, outcome: 'kept', closed_at: DAY + 5, decision_id: 103 },
    { meme_id: 12, outcome: null, closed_at: null, decision_id: null },
  ]);
});
