import { statedReason } from '@corpomeme/contract/reasons';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { holdMeme } from '../../access/concern.queries.ts';
import { refuseOwnMatter } from '../../access/concern.service.ts';
import { recordAudit } from '../../audit/audit.queries.ts';
import { announceClosing, closeCasesAbout } from '../../cases/closing.service.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import { isStillActive } from '../../members/active-members.queries.ts';
import { addNotification } from '../../notifications/notifications.queries.ts';
import { canDeleteMeme } from '../memes.policy.ts';
import { findMeme } from '../memes.queries.ts';
import { removePicture } from '../upload/pictures.service.ts';
import { findIdByImageKey, removeMeme } from './deletion.queries.ts';

/**
 * Deletes a meme and its image (product: states of a meme and product: images). The audit log keeps the company, and
 * none of its words. Notifies the author of the reason if another member deletes it.
 */
export async function deleteMeme(
  ctx: Context,
  actor: Actor,
  memeId: number,
  words: Parameters<typeof statedReason>[0] = {},
): Promise<void> {
  const meme = await findMeme(ctx.db, actor, memeId);
  if (!meme) throw new AppError('meme_not_found');
  if (!canDeleteMeme(actor, meme)) throw new AppError('access_denied');
  const isOwn = meme.user_id === actor.userId;
  const removed = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
    await holdMeme(trx, memeId);
    const gone = await removeMeme(trx, memeId, isOwn ? undefined : actor.userId);
    if (!gone) {
      if (!isOwn) await refuseOwnMatter(trx, actor, memeId);
      return null;
    }
    const { company, status, user_id: userId } = gone;
    if (status === 'approved') await addToMemeCount(trx, company, -1);
    const now = ctx.clock.now();
    const why = isOwn ? { reason: null, reasonCode: null } : statedReason(words);
    const entry = { at: now, actorId: actor.userId, userId, memeId, ...why, details: { company, status } };
    const decisionId = await recordAudit(trx, { action: 'meme.delete', ...entry });
    const details = { reason: why.reason, reason_code: why.reasonCode };
    if (!isOwn) await addNotification(trx, { userId, kind: 'meme.deleted', at: now, decisionId, details });
    const closing = { actorId: actor.userId, authorId: userId, now, isErased: true };
    const reporters = await closeCasesAbout(ctx, trx, { memeId }, closing);
    return { gone, told: isOwn ? reporters : [userId, ...reporters] };
  });
  if (!removed) throw new AppError('meme_not_found');
  ctx.bus.publish('meme.deleted', { memeId });
  await announceClosing(ctx, removed.told);
  await removePicture(ctx, removed.gone);
}

/** Deletes memes whose images are gone because another site deleted them. */
export async function forgetMemesOf({ db }: Pick<Context, 'db'>, imageKeys: string[]): Promise<void> {
  for (const key of imageKeys) {
    await db.transaction().execute(async (trx) => {
      const id = await findIdByImageKey(trx, key);
      const gone = id === undefined ? undefined : await removeMeme(trx, id);
      if (gone?.status === 'approved') await addToMemeCount(trx, gone.company, -1);
    });
  }
}
