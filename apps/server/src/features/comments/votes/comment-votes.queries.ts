import { dayOf } from '../../../clock.ts';
import type { Database } from '../../../db/dialect.ts';

/** Returns false if the vote exists already; the primary key decides. */
export async function insertCommentVote(
  db: Database,
  userId: string,
  commentId: number,
  now: number,
): Promise<boolean> {
  const inserted = await db
    .insertInto('comment_votes')
    .values({ comment_id: commentId, user_id: userId, created_at: dayOf(now) })
    .onConflict((conflict) => conflict.columns(['comment_id', 'user_id']).doNothing())
    .returning('comment_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false if there was no vote. */
export async function deleteCommentVote(db: Database, userId: string, commentId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('comment_votes')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .returning('comment_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function addToCommentVotes(db: Database, commentId: number, delta: 1 | -1): Promise<void> {
  await db
    .updateTable('comments')
    .set((row) => ({ votes: row('votes', '+', delta) }))
    .where('id', '=', commentId)
    .execute();
}

/** Returns which of these comments the member upvoted. */
export async function findUpvotedCommentsAmong(
  db: Database,
  userId: string,
  ids: number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('comment_votes')
    .select('comment_id')
    .where('user_id', '=', userId)
    .where('comment_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ comment_id }) => comment_id));
}
