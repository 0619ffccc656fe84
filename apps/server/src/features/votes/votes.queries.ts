import type { Database } from '../../db/dialect.ts';
import type { Actor } from '../../http/actor.ts';
import { visibleTo } from '../memes/visibility.queries.ts';

/** False when the vote is there already, or the meme is not for this person; the primary key decides. */
export async function insertVote(db: Database, voter: Actor, memeId: number, now: number): Promise<boolean> {
  const inserted = await db
    .insertInto('meme_votes')
    .columns(['meme_id', 'user_id', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('memes')
        .select(({ val }) => ['memes.id', val(voter.userId).as('user_id'), val(now).as('created_at')])
        .where('memes.id', '=', memeId)
        .where(visibleTo(voter)),
    )
    .onConflict((conflict) => conflict.columns(['meme_id', 'user_id']).doNothing())
    .returning('meme_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when there was no vote to take back, or the meme is not for this person. */
export async function deleteVote(db: Database, voter: Actor, memeId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('meme_votes')
    .where('meme_id', '=', memeId)
    .where('user_id', '=', voter.userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('memes').select('memes.id').where('memes.id', '=', memeId).where(visibleTo(voter))),
    )
    .returning('meme_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function addToVotes(db: Database, memeId: number, delta: 1 | -1): Promise<void> {
  await db
    .updateTable('memes')
    .set((row) => ({ votes: row('votes', '+', delta) }))
    .where('id', '=', memeId)
    .execute();
}

/** Which of these memes the person upvoted. */
export async function findUpvotedAmong(
  db: Database,
  userId: string,
  memeIds: number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('meme_votes')
    .select('meme_id')
    .where('user_id', '=', userId)
    .where('meme_id', 'in', memeIds)
    .execute();
  return new Set(rows.map(({ meme_id }) => meme_id));
}
