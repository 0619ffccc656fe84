import type { Meme } from '@corpomeme/contract/memes/memes';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { closeAppealsOf } from '../../memes/editing/editing.queries.ts';
import { getMeme } from '../../memes/memes.service.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { reopenRejectedMeme } from './decisions.queries.ts';

/**
 * Sends a rejected meme back to the queue for a new decision; otherwise AppError('meme_not_rejected'). Settles an open
 * appeal against the rejection.
 */
export async function reopenMeme(ctx: Context, moderator: Actor, memeId: number): Promise<Meme> {
  const author = await act(ctx, moderator, async (trx, now) => {
    await holdMeme(trx, memeId);
    const reopened = await reopenRejectedMeme(trx, { memeId, moderatorId: moderator.userId, now });
    if (!reopened) return null;
    const userId = reopened.user_id;
    await closeAppealsOf(trx, memeId, now);
    await recordAudit(trx, { action: 'meme.reopen', at: now, actorId: moderator.userId, userId, memeId });
    await addNotification(trx, { userId, kind: 'meme.reopened', at: now, memeId });
    return userId;
  });
  const meme = await getMeme(ctx, moderator, memeId);
  if (author === null) {
    await refuseOwnMatter(ctx.db, moderator, memeId);
    const { approval_status, approved_by_username } = meme;
    throw new AppError('meme_not_rejected', { extras: { approval_status, approved_by_username } });
  }
  ctx.bus.publish('meme.undone', { memeId });
  ctx.bus.publish('notification.added', { userId: author });
  return meme;
}
