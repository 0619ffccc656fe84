import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { findMeme } from '../memes.queries.ts';
import { countStillSo, findQuestion, noteAnswered } from './still-so.queries.ts';

/** Counts a member's answer to 'Still so?', once. Which one it was is stored nowhere but in the counters (decision 267). */
export async function answerStillSo(
  ctx: Context,
  actor: Actor,
  memeId: number,
  isStill: boolean,
): Promise<void> {
  const isShown = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
    await holdMeme(trx, memeId);
    const meme = await findMeme(trx, actor, memeId);
    if (meme?.status !== 'approved') throw new AppError('meme_not_found');
    const answerId = await findQuestion(trx, { memeId, userId: actor.userId });
    if (answerId === undefined || !(await noteAnswered(trx, answerId, actor.userId)))
      throw new AppError('still_so_not_asked');
    return countStillSo(trx, answerId, isStill);
  });
  if (isShown) ctx.bus.publish('meme.edited', { memeId });
}
