import { statedReason } from '@corpomeme/contract/moderation/reasons';
import { AppError } from '../../../app-error.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import {
  announceClosing,
  closeCasesAbout,
  type NotifiedMembers,
} from '../../disputes/cases/closing.service.ts';
import { type Evidence, evidenceInMeme, sealEvidence } from '../../disputes/cases/evidence.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { actErasing } from '../../site/members/act.ts';
import { canDeleteMeme } from '../memes.policy.ts';
import { findMeme } from '../memes.queries.ts';
import { authorTime } from '../nameless/forgetting.policy.ts';
import { findMemeOfSecret, releasePseudonym } from '../nameless/forgetting.queries.ts';
import { hashSecret } from '../nameless/secrets.policy.ts';
import { removePicture } from '../upload/pictures.service.ts';
import { findIdByImageKey, removeMeme } from './deletion.queries.ts';

/**
 * Deletes a meme and its image (product: states of a meme and product: images). The audit log stores the company, but
 * no text. Notifies the author of the reason if another member deletes it.
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
  const isOwn = meme.is_own === 1;
  const removed = await actErasing(ctx, actor, async (trx, now) => {
    await holdMeme(trx, memeId);
    const evidence = isOwn ? await evidenceInMeme(trx, memeId) : [];
    const deleter = isOwn ? { authorId: actor.userId } : { moderatorId: actor.userId };
    const gone = await removeMeme(trx, memeId, deleter);
    if (!gone) {
      if (!isOwn) await refuseOwnMatter(trx, actor, memeId);
      return null;
    }
    return isOwn
      ? settleAsAuthor(ctx, trx, { gone, evidence }, authorTime(meme, now))
      : settleAsOther(ctx, trx, gone, { actorId: actor.userId, words });
  });
  if (!removed) throw new AppError('meme_not_found');
  await announceDeletion(ctx, removed);
}

/** Deletes the meme of a withdrawal secret, for a caller without a session; otherwise AppError('withdrawal_secret_unknown'). */
export async function withdrawMeme(ctx: Context, secret: string): Promise<void> {
  const removed = await ctx.erase(async (trx) => {
    const meme = await findMemeOfSecret(trx, hashSecret(secret));
    if (!meme) return null;
    await holdMeme(trx, meme.id);
    const evidence = await evidenceInMeme(trx, meme.id);
    const gone = await removeMeme(trx, meme.id);
    return gone ? settleAsAuthor(ctx, trx, { gone, evidence }, dayOf(ctx.clock.now())) : null;
  });
  if (!removed) throw new AppError('withdrawal_secret_unknown');
  await announceDeletion(ctx, removed);
}

type GoneMeme = NonNullable<Awaited<ReturnType<typeof removeMeme>>>;

interface SettledDeletion {
  gone: GoneMeme;
  told: NotifiedMembers;
  /** The picture stays with a sealed copy. */
  isSealed: boolean;
}

/**
 * Records the deletion by the author; nobody else has seen a held meme, so no log names it. `at`: the time for the log. The author of a meme without a name acts as its
 * pseudonym. Seals content with an open complaint.
 */
async function settleAsAuthor(
  ctx: Context,
  trx: Database,
  { gone, evidence }: { gone: GoneMeme; evidence: Evidence },
  at: number,
): Promise<SettledDeletion> {
  const { id: memeId, company, status, user_id: userId } = gone;
  if (status === 'held') {
    await releasePseudonym(trx, userId, at);
    return { gone, told: [], isSealed: false };
  }
  if (status === 'approved') await addToMemeCount(trx, company, -1);
  const entry = { at, actorId: userId, userId, memeId, details: { company, status } };
  await recordAudit(trx, { action: 'meme.delete', ...entry });
  await releasePseudonym(trx, userId, ctx.clock.now());
  const closing = { actorId: userId, authorId: userId, now: at, isErased: true };
  const reporters = await closeCasesAbout(ctx, trx, { memeId }, closing);
  const { told, pictures } = await sealEvidence(ctx, trx, evidence);
  return { gone, told: [...reporters, ...told], isSealed: pictures.has(gone.image_key) };
}

/** Records the deletion by another member, and notifies the author of the reason. */
async function settleAsOther(
  ctx: Context,
  trx: Database,
  gone: GoneMeme,
  { actorId, words }: { actorId: string; words: Parameters<typeof statedReason>[0] },
): Promise<SettledDeletion> {
  const { id: memeId, company, status, user_id: userId } = gone;
  if (status === 'approved') await addToMemeCount(trx, company, -1);
  const now = ctx.clock.now();
  const why = statedReason(words);
  const entry = { at: now, actorId, userId, memeId, ...why, details: { company, status } };
  const decisionId = await recordAudit(trx, { action: 'meme.delete', ...entry });
  const details = { reason: why.reason, reason_code: why.reasonCode };
  await addNotification(trx, { userId, kind: 'meme.deleted', at: now, decisionId, details });
  const closing = { actorId, authorId: userId, now, isErased: true };
  const reporters = await closeCasesAbout(ctx, trx, { memeId }, closing);
  return { gone, told: [userId, ...reporters], isSealed: false };
}

async function announceDeletion(ctx: Context, { gone, told, isSealed }: SettledDeletion): Promise<void> {
  if (gone.status !== 'held') ctx.bus.publish('meme.deleted', { memeId: gone.id });
  await announceClosing(ctx, told);
  if (!isSealed) await removePicture(ctx, gone);
}

/** Deletes restored memes whose images are missing, because the site deleted them while it made the backup. */
export async function deleteMemesOfImages({ db }: Pick<Context, 'db'>, imageKeys: string[]): Promise<void> {
  for (const key of imageKeys) {
    await db.transaction().execute(async (trx) => {
      const id = await findIdByImageKey(trx, key);
      const gone = id === undefined ? undefined : await removeMeme(trx, id);
      if (gone?.status === 'approved') await addToMemeCount(trx, gone.company, -1);
    });
  }
}
