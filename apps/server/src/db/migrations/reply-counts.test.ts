import { expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../test/empty-database.ts';
import { migrations } from '../migrations.ts';

const database = useEmptyDatabase();

test('threads of the previous release get their reply counts', async () => {
  const db = database();
  const [before, after] = [Object.keys(migrations).slice(0, 15), '020-reply-counts'];
  for (const name of before) await migrations[name]?.up(db as never);
  const now = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('users')
    .values({ id: 'u', username: 'a', username_key: 'a', email: 'a@b.ro', created_at: now, updated_at: now })
    .execute();
  const image = { image_key: 'k', image_width: 1, image_height: 1, image_placeholder: '' };
  const where = { user_id: 'u', company: 'HP', city: 'Iasi', status: 'approved' as const };
  const meme = { ...image, ...where, created_at: 1, updated_at: 1 };
  const { id: meme_id } = await db.insertInto('memes').values(meme).returning('id').executeTakeFirstOrThrow();
  const say = async (values: { parent_id?: number; thread_id?: number; deleted_at?: number }) => {
    const row = { meme_id, user_id: 'u', content: 'x', created_at: 1, ...values };
    return (
      await db
        .insertInto('comments')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  const [first, second] = [await say({}), await say({})];
  const reply = await say({ parent_id: first, thread_id: first, deleted_at: 2 });
  await say({ parent_id: reply, thread_id: first });
  await migrations[after]?.up(db as never);
  const counts = await db.selectFrom('comments').select(['id', 'reply_count']).orderBy('id').execute();
  expect(counts.map(({ reply_count }) => reply_count)).toEqual([2, 0, 0, 0]);
  expect([counts[0]?.id, counts[1]?.id]).toEqual([first, second]);
});
