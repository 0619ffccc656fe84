import type { Meme } from '@corpomeme/contract/memes/memes';
import type { VoteType } from '@corpomeme/contract/memes/votes';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { act } from '../../site/members/act.ts';
import { findMeme } from '../memes.queries.ts';
import { getMeme } from '../memes.service.ts';
import { addToVotes, deleteVote, findVotesAmong, insertVote, type VoteKind } from './votes.queries.ts';

const REFUSALS = {
  upvote: { up: 'meme_already_voted', down: 'meme_not_voted' },
  same_here: { up: 'meme_already_same_here', down: 'meme_not_same_here' },
} as const;

/** Upvotes, or takes the upvote back (product: votes). */
export function castVote(ctx: Context, actor: Actor, memeId: number, voteType: VoteType): Promise<Meme> {
  return changeVote(ctx, actor, { kind: 'upvote', memeId, voteType });
}

/** Says that the meme is true at the member's place too, or takes that back (product: same here). */
export function markSameHere(ctx: Context, actor: Actor, memeId: number, voteType: VoteType): Promise<Meme> {
  return changeVote(ctx, actor, { kind: 'same_here', memeId, voteType });
}

interface Vote {
  kind: VoteKind;
  memeId: number;
  voteType: VoteType;
}

/** Changes vote row and counter in one transaction. */
async function changeVote(ctx: Context, actor: Actor, vote: Vote): Promise<Meme> {
  const { kind, memeId, voteType } = vote;
  const changed = await act(ctx, actor, async (trx, now) => {
    const change = () =>
      voteType === 'up'
        ? insertVote(trx, kind, actor, { memeId, now })
        : deleteVote(trx, kind, actor, memeId);
    let done = await change();
    if (!done) {
      if (!(await findMeme(trx, actor, memeId))) throw new AppError('meme_not_found');
      // On PostgreSQL the meme may have become visible or public after the first attempt.
      done = await change();
      if (!done && voteType === 'up') await assertVotable(trx, actor, vote);
    }
    if (done) await addToVotes(trx, kind, memeId, voteType === 'up' ? 1 : -1);
    return done;
  });
  const meme = await getMeme(ctx, actor, memeId);
  if (!changed) throw new AppError(REFUSALS[kind][voteType]);
  ctx.bus.publish('meme.voted', { memeId });
  return meme;
}

/** Throws AppError `meme_not_public` for a meme that is not public, unless the vote exists. */
async function assertVotable(trx: Database, actor: Actor, { kind, memeId }: Vote): Promise<void> {
  const meme = await findMeme(trx, actor, memeId);
  if (meme?.status === 'approved') return;
  if ((await findVotesAmong(trx, actor.userId, [memeId]))[kind].has(memeId)) return;
  throw new AppError('meme_not_public');
}
