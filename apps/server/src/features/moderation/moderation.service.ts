import type { Meme } from '@corpomeme/contract/memes';
import type { ApprovalBody } from '@corpomeme/contract/moderation';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { getMeme } from '../memes/memes.service.ts';
import { addToMemeCount, decidePendingMeme } from './moderation.queries.ts';

/** Only a pending meme can be decided; later ones learn who was first (decision 15). */
export async function decideMeme(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  { status, reason, reason_code: reasonCode = null }: Pick<ApprovalBody, 'status' | 'reason' | 'reason_code'>,
): Promise<Meme> {
  const decided = await ctx.transact(async (trx) => {
    const decision = {
      memeId,
      moderatorId: moderator.userId,
      status,
      reason,
      reasonCode,
      now: ctx.clock.now(),
    };
    const meme = await decidePendingMeme(trx, decision);
    if (!meme) return false;
    if (status === 'approved') await addToMemeCount(trx, meme.company, 1);
    await recordAudit(trx, {
      action: status === 'approved' ? 'meme.approve' : 'meme.reject',
      at: decision.now,
      actorId: moderator.userId,
      userId: meme.user_id,
      memeId,
      reason: status === 'rejected' ? reason : null,
      reasonCode: status === 'rejected' ? reasonCode : null,
      waited: Math.max(0, decision.now - (meme.resubmitted_at ?? meme.created_at)),
    });
    return true;
  });
  const meme = await getMeme(ctx, moderator, memeId);
  if (!decided) {
    const { approval_status, approved_by_username } = meme;
    throw new AppError('meme_already_decided', { extras: { approval_status, approved_by_username } });
  }
  ctx.bus.publish(status === 'approved' ? 'meme.approved' : 'meme.rejected', { memeId });
  return meme;
}
