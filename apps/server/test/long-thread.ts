import type { Database } from '../src/db/dialect.ts';

/** A place after those of all filled comments. */
const FAR = 1e12;

/** Adds a comment with many replies as the only thread of a meme. Returns the comment's id. */
export async function addLongThread(
  db: Database,
  { memeId, userId, replies }: { memeId: number; userId: string; replies: number },
): Promise<number> {
  const row = { meme_id: memeId, user_id: userId, content: 'x', created_at: 1, reply_count: 0 };
  const opening = { ...row, reply_count: replies, place: FAR };
  const { id } = await db.insertInto('comments').values(opening).returning('id').executeTakeFirstOrThrow();
  const reply = { ...row, thread_id: id, parent_id: id };
  await db
    .insertInto('comments')
    .values(Array.from({ length: replies }, (_, n) => ({ ...reply, place: FAR + 1 + n })))
    .execute();
  await db
    .updateTable('memes')
    .set({ comment_count: replies + 1, thread_count: 1 })
    .where('id', '=', memeId)
    .execute();
  return id;
}
