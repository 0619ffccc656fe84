import type { RemovalBody } from '@corpomeme/contract/memes/meme-history';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { RemovedQuery } from '@corpomeme/contract/moderation/moderation';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import { closeAppealsOf } from '../../memes/editing/editing.queries.ts';
import { findMeme, type MemeRow } from '../../memes/memes.queries.ts';
import { getMeme, type MemePage } from '../../memes/memes.service.ts';
import { NO_VOTES, viewMeme } from '../../memes/memes.view.ts';
import { copyPicture, removePicture } from '../../memes/upload/pictures.service.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import {
  announceClosing,
  closeCasesAbout,
  holdOpenCase,
  type NotifiedMembers,
} from '../../safety/cases/closing.service.ts';
import { resumeCasesOf, suspendCasesOf } from '../../safety/cases/suspension.service.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { refuseOtherVersion } from '../decisions/versions.service.ts';
import { listRemovedMemes, movePictureText, publishAgain, removeApprovedMeme } from './takedown.queries.ts';

/**
 * Removes an approved meme from the public and moves its image to a new URL at the same time (decision 044). Throws
 * AppError `meme_not_approved` with its status otherwise, `meme_changed` for another `version`, and `case_closed` if it
 * judges a case that is closed. Closes all cases about the meme and suspends those about its comments.
 */
export async function takeDownMeme(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  { reason, reason_code: reasonCode = null, version }: RemovalBody,
  caseId?: number,
): Promise<Meme> {
  const before = await findMeme(ctx.db, moderator, memeId);
  if (!before) throw new AppError('meme_not_found');
  await refuseOwnMatter(ctx.db, moderator, memeId);
  if (before.status !== 'approved') return refuse(ctx, moderator, memeId, 'meme_not_approved');
  await refuseOtherVersion(ctx.db, moderator, memeId, version);
  const copy = await copyPicture(ctx, before);
  const words = { reason, reasonCode };
  const removed = await writeRemoval(ctx, moderator, { before, copy, words, version, caseId }).catch(
    async (error: unknown) => {
      await removePicture(ctx, copy);
      throw error;
    },
  );
  if (!removed) {
    await removePicture(ctx, copy);
    await refuseOtherVersion(ctx.db, moderator, memeId, version);
    return refuse(ctx, moderator, memeId, 'meme_not_approved');
  }
  // The sweep deletes the files of the old key later, because a running backup may still need them. The server no
  // longer serves them, because no row refers to that key.
  ctx.bus.publish('meme.removed', { memeId });
  ctx.bus.publish('notification.added', { userId: before.user_id });
  await announceClosing(ctx, removed);
  return getMeme(ctx, moderator, memeId);
}

interface Removal {
  before: MemeRow;
  copy: { image_key: string };
  words: { reason: string | null; reasonCode: MemeRow['reason_code'] };
  version: number | undefined;
  caseId: number | undefined;
}

/** Writes the removal. Returns the ids of notified reporters; null if the meme is no longer approved. */
function writeRemoval(
  ctx: Context,
  moderator: Actor,
  { before, copy, words, version, caseId }: Removal,
): Promise<NotifiedMembers | null> {
  return ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, moderator.userId))) throw new AppError('not_logged_in');
    const now = ctx.clock.now();
    await holdMeme(trx, before.id);
    const imageKey = { from: before.image_key, to: copy.image_key };
    const removal = { memeId: before.id, moderatorId: moderator.userId, ...words, imageKey, version, now };
    const gone = await removeApprovedMeme(trx, removal);
    if (!gone) return null;
    if (caseId !== undefined) await holdOpenCase(trx, caseId);
    await movePictureText(trx, imageKey.from, imageKey.to);
    await addToMemeCount(trx, gone.company, -1);
    const entry = { at: now, actorId: moderator.userId, userId: gone.user_id, memeId: before.id, ...words };
    const decisionId = await recordAudit(trx, { action: 'meme.remove', ...entry });
    const details = { reason: words.reason, reason_code: words.reasonCode };
    await addNotification(trx, {
      userId: gone.user_id,
      kind: 'meme.removed',
      at: now,
      memeId: before.id,
      decisionId,
      details,
    });
    const closing = { actorId: moderator.userId, authorId: gone.user_id, now, ...words };
    const closed = await closeCasesAbout(ctx, trx, { memeId: before.id, commentId: null }, closing);
    // The comments were not judged, so their cases are suspended.
    return [...closed, ...(await suspendCasesOf(ctx, trx, before.id, closing))];
  });
}

/**
 * Restores a removed meme at its old place; otherwise AppError('meme_not_removed'). Settles an open appeal of its
 * author.
 */
export async function restoreMeme(ctx: Context, moderator: Actor, memeId: number): Promise<Meme> {
  const back = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, moderator.userId))) throw new AppError('not_logged_in');
    const now = ctx.clock.now();
    const change = { memeId, moderatorId: moderator.userId, version: undefined, now };
    const returned = await republishMeme(ctx, trx, 'removed', change);
    if (returned === null) return null;
    const { userId } = returned;
    await closeAppealsOf(trx, memeId, now);
    const entry = { at: now, actorId: moderator.userId, userId, memeId };
    await recordAudit(trx, { action: 'meme.restore', ...entry });
    await addNotification(trx, { userId, kind: 'meme.restored', at: now, memeId });
    return returned;
  });
  if (back === null) return refuse(ctx, moderator, memeId, 'meme_not_removed');
  ctx.bus.publish('meme.restored', { memeId });
  await announceClosing(ctx, [back.userId, ...back.told]);
  return getMeme(ctx, moderator, memeId);
}

interface RestoreResult {
  /** The author. */
  userId: string;
  /** Ids of notified reporters. */
  told: NotifiedMembers;
}

/**
 * Makes the meme public again. Returns null if its status is not `from`, or it has another version or concerns the
 * moderator. The caller writes the audit entry and the author's notification.
 */
export async function republishMeme(
  ctx: Context,
  trx: Database,
  from: 'rejected' | 'removed',
  change: Parameters<typeof publishAgain>[2],
): Promise<RestoreResult | null> {
  const back = await publishAgain(trx, from, change);
  if (!back) return null;
  const { memeId, moderatorId: actorId, now } = change;
  await addToMemeCount(trx, back.company, 1);
  return { userId: back.user_id, told: await resumeCasesOf(ctx, trx, { memeId }, { actorId, now }) };
}

/** Throws `code` with the meme's status; 404 for a deleted meme, 403 for one that concerns the moderator. */
async function refuse(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  code: 'meme_not_approved' | 'meme_not_removed',
): Promise<never> {
  const { approval_status, approved_by_username } = await getMeme(ctx, moderator, memeId);
  await refuseOwnMatter(ctx.db, moderator, memeId);
  throw new AppError(code, { extras: { approval_status, approved_by_username } });
}

/** Returns removed memes, latest removal first. */
export async function listRemoved(
  ctx: Context,
  moderator: Actor,
  { status, limit, cursor }: RemovedQuery,
): Promise<MemePage> {
  const rows = await listRemovedMemes(ctx.db, moderator, { status, limit, before: decodeCursor(cursor) });
  const page = cutPage(rows, limit, (row) => [
    (status === 'removed' ? row.changed_at : row.decided_at) ?? 0,
    row.id,
  ]);
  return { memes: page.rows.map((row) => viewMeme(row, moderator, NO_VOTES)), next: page.next };
}
