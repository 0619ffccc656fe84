import { dayOf } from '../../../clock.ts';
import { type Database, databaseNow, forKeyShare } from '../../../db/dialect.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Actor } from '../../../http/actor.ts';
import { isSelf } from '../../access/ownership.queries.ts';
import { visibleTo } from '../../access/visibility.queries.ts';

interface VoteValues {
  userId: string;
  memeId: number;
  now: number;
}

const insertion = (isModerator: boolean) =>
  prepared((db, { userId, memeId, now }: VoteValues) =>
    db
      .insertInto('meme_votes')
      .columns(['meme_id', 'user_id', 'created_at'])
      .expression((from) =>
        forKeyShare(
          db,
          from
            .selectFrom('memes')
            .select(({ val }) => ['memes.id', val(userId).as('user_id'), val(now).as('created_at')])
            .where('memes.id', '=', memeId)
            .where(visibleTo({ userId, isModerator }))
            // Moderators vote in the queue too, but nobody votes for an own meme before it is public.
            .where(({ eb, or, not }) =>
              or([
                eb('memes.status', '=', 'approved'),
                ...(isModerator ? [not(isSelf('memes.user_id', userId))] : []),
              ]),
            ),
        ),
      )
      .onConflict((conflict) => conflict.columns(['meme_id', 'user_id']).doNothing())
      .returning('meme_id'),
  );

const deletion = (isModerator: boolean) =>
  prepared((db, { userId, memeId }: Omit<VoteValues, 'now'>) =>
    db
      .deleteFrom('meme_votes')
      .where('meme_id', '=', memeId)
      .where('user_id', '=', userId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('memes')
            .select('memes.id')
            .where('memes.id', '=', memeId)
            .where(visibleTo({ userId, isModerator })),
        ),
      )
      .returning('meme_id'),
  );

const insertAs = { member: insertion(false), moderator: insertion(true) };
const deleteAs = { member: deletion(false), moderator: deletion(true) };

function kindOf({ isModerator }: Actor): 'member' | 'moderator' {
  return isModerator ? 'moderator' : 'member';
}

/**
 * Returns false if the vote exists already, the voter may not see the meme, or it is the voter's and not public; the
 * primary key decides.
 */
export async function insertVote(db: Database, voter: Actor, memeId: number, now: number): Promise<boolean> {
  const { rows } = await insertAs[kindOf(voter)](db, { userId: voter.userId, memeId, now: dayOf(now) });
  return rows.length > 0;
}

/** Returns false if there was no vote, or the voter may not see the meme. */
export async function deleteVote(db: Database, voter: Actor, memeId: number): Promise<boolean> {
  const { rows } = await deleteAs[kindOf(voter)](db, { userId: voter.userId, memeId });
  return rows.length > 0;
}

const addition = prepared((db, { memeId, delta }: { memeId: number; delta: number }) =>
  db
    .updateTable('memes')
    .set((row) => ({ votes: row('votes', '+', delta), changed_at: databaseNow(db) }))
    .where('id', '=', memeId),
);

export async function addToVotes(db: Database, memeId: number, delta: 1 | -1): Promise<void> {
  await addition(db, { memeId, delta });
}

/** Returns the memes among these that the member upvoted. */
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
