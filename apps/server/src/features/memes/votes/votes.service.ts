import type { Meme } from '@corpomeme/contract/memes';
import type { VoteType } from '@corpomeme/contract/votes';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { isStillActive } from '../../members/active-members.queries.ts';
import { findMeme } from '../memes.queries.ts';
import { getMeme } from '../memes.service.ts';
import { addToVotes, deleteVote, findUpvotedAmong, insertVote } from './votes.queries.ts';

/** Changes vote row and counter in one transaction (product: votes). */
export async function castVote(
  ctx: Context,
  actor: Actor,
  memeId: number,
  voteType: VoteType,
): Promise<Meme> {
  const changed = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
    const change = () =>
      voteType === 'up' ? insertVote(trx, actor, memeId, ctx.clock.now()) : deleteVote(trx, actor, memeId);
    let done = await change();
    if (!done) {
      if (!(await findMeme(trx, actor, memeId))) throw new AppError('meme_not_found');
      // On PostgreSQL the meme may have become visible or public after the first attempt.
      done = await change();
      if (!done && voteType === 'up') await assertVotable(trx, actor, memeId);
    }
    if (done) await addToVotes(trx, memeId, voteType === 'up' ? 1 : -1);
    return done;
  });
  const meme = await getMeme(ctx, actor, memeId);
  if (!changed) throw new AppError(voteType === 'up' ? 'meme_already_voted' : 'meme_not_voted');
  ctx.bus.publish('meme.voted', { memeId });
  return meme;
}

/** Throws AppError `meme_not_public` for a meme that is not public, unless the vote exists. */
async function assertVotable(trx: Database, actor: Actor, memeId: number): Promise<void> {
  const meme = await findMeme(trx, actor, memeId);
  if (meme?.status === 'approved' || (await findUpvotedAmong(trx, actor.userId, [memeId])).has(memeId))
    return;
  throw new AppError('meme_not_public');
}
