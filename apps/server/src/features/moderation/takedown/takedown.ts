import type { RemovalBody } from '@corpomeme/contract/memes/meme-history';
import type { Meme } from '@corpomeme/contract/memes/memes';
import {
  type RemovedQuery,
  UNDO,
  type UndoableDecisionList,
} from '@corpomeme/contract/moderation/moderation';
import type { Law } from '@corpomeme/contract/moderation/reasons';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import {
  announceClosing,
  closeCasesAbout,
  holdOpenCase,
  type NotifiedMembers,
} from '../../disputes/cases/closing.service.ts';
import { resumeCasesOf, suspendCasesOf } from '../../disputes/cases/suspension.service.ts';
import { closeAppealsOf } from '../../memes/editing/editing.queries.ts';
import { findMeme, findMemesByIds, type MemeRow } from '../../memes/memes.queries.ts';
import { getMeme, type MemePage, viewMemes } from '../../memes/memes.service.ts';
import { NO_VOTES, viewMeme } from '../../memes/memes.view.ts';
import { copyPicture, removePicture } from '../../memes/upload/pictures.service.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { lawDetails, recordAudit, withLawAsReason, wordsWithLaw } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import {
  type DecidedMeme,
  deleteUnreadNews,
  findOwnDecision,
  listOwnDecisions,
  type PictureMove,
  revertDecision,
} from '../decisions/decisions.queries.ts';
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
  removal: RemovalBody,
  caseId?: number,
): Promise<Meme> {
  const { reason, reason_code: reasonCode = null, law, version } = withLawAsReason(removal);
  const before = await findMeme(ctx.db, moderator, memeId);
  if (!before) throw new AppError('meme_not_found');
  await refuseOwnMatter(ctx.db, moderator, memeId);
  if (before.status !== 'approved') return refuse(ctx, moderator, memeId, 'meme_not_approved');
  await refuseOtherVersion(ctx.db, moderator, memeId, version);
  const copy = await copyPicture(ctx, before);
  const words = { reason, reasonCode };
  const removed = await writeRemoval(ctx, moderator, { before, copy, words, law, version, caseId }).catch(
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
  law: Law | undefined;
  version: number | undefined;
  caseId: number | undefined;
}

/** Writes the removal. Returns the ids of notified reporters; null if the meme is no longer approved. */
function writeRemoval(
  ctx: Context,
  moderator: Actor,
  { before, copy, words, law, version, caseId }: Removal,
): Promise<NotifiedMembers | null> {
  return act(ctx, moderator, async (trx, now) => {
    await holdMeme(trx, before.id);
    const imageKey = { from: before.image_key, to: copy.image_key };
    const removal = { memeId: before.id, moderatorId: moderator.userId, ...words, imageKey, version, now };
    const gone = await removeApprovedMeme(trx, removal);
    if (!gone) return null;
    if (caseId !== undefined) await holdOpenCase(trx, caseId);
    await movePictureText(trx, imageKey.from, imageKey.to);
    await addToMemeCount(trx, gone.company, -1);
    const entry = { at: now, actorId: moderator.userId, userId: gone.user_id, memeId: before.id, ...words };
    const decisionId = await recordAudit(trx, { action: 'meme.remove', ...entry, details: lawDetails(law) });
    const details = { reason: wordsWithLaw(words.reason, law), reason_code: words.reasonCode };
    await addNotification(trx, {
      userId: gone.user_id,
      kind: 'meme.removed',
      at: now,
      memeId: before.id,
      decisionId,
      details,
    });
    const removalId = decisionId;
    const closing = { actorId: moderator.userId, authorId: gone.user_id, now, removalId, ...words };
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
  const back = await act(ctx, moderator, async (trx, now) => {
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

interface UndoRequest {
  memeId: number;
  /** Who decided. */
  deciderId: string;
  /** Earliest time of the decision, in ms. */
  since: number;
  version: number | undefined;
  now: number;
  /** The move of an approved meme's image to its new key; null for a rejected meme. */
  moved: PictureMove | null;
}

/**
 * Undoes an own approval or rejection within `UNDO.window`: the meme is pending again. Moves the image of an approved
 * meme, because its URL was public (decision 044). Throws AppError('decision_final') after any later change: an edit,
 * an accepted appeal, a removal, a restoration, another decision.
 */
export async function undoDecision(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  version?: number,
): Promise<Meme> {
  const before = await findMeme(ctx.db, moderator, memeId);
  if (!before) throw new AppError('meme_not_found');
  const now = ctx.clock.now();
  const since = now - UNDO.window - UNDO.grace;
  const isRecent = ({ decided_by, decided_at }: MemeRow) =>
    decided_by === moderator.userId && (decided_at ?? 0) >= since;
  const copy = before.status === 'approved' && isRecent(before) ? await copyPicture(ctx, before) : null;
  const moved = copy && { from: before.image_key, to: copy.image_key };
  const undone = await writeUndo(ctx, moderator, {
    memeId,
    deciderId: moderator.userId,
    since,
    version,
    now,
    moved,
  }).catch(async (error: unknown) => {
    if (copy) await removePicture(ctx, copy);
    throw error;
  });
  // The sweep deletes the files of the old key, as after a removal.
  if (copy && !undone) await removePicture(ctx, copy);
  const meme = await getMeme(ctx, moderator, memeId);
  if (!undone) {
    await refuseOwnMatter(ctx.db, moderator, memeId);
    // Read again, because an edit may have made the decision final since the request began.
    const after = await findMeme(ctx.db, moderator, memeId);
    if (after && isRecent(after)) await refuseOtherVersion(ctx.db, moderator, memeId, version);
    const { approval_status, approved_by_username } = meme;
    throw new AppError('decision_final', { extras: { approval_status, approved_by_username } });
  }
  ctx.bus.publish('meme.undone', { memeId });
  await announceClosing(ctx, undone);
  return meme;
}

/**
 * Returns the decisions of the moderator that can still be undone, so that the offer survives a reload and appears in
 * other tabs.
 */
export async function listUndoable(ctx: Context, moderator: Actor): Promise<UndoableDecisionList> {
  const since = ctx.clock.now() - UNDO.window;
  const decided = await listOwnDecisions(ctx.db, { moderatorId: moderator.userId, since });
  const ids = decided.map(({ id }) => id);
  const rows = ids.length > 0 ? await findMemesByIds(ctx.db, ids, moderator) : [];
  const memes = new Map((await viewMemes(ctx.db, moderator, rows)).map((meme) => [meme.id, meme]));
  return decided.flatMap(({ id, decided_at }) => {
    const meme = memes.get(id);
    return meme ? { meme, until: new Date((decided_at ?? 0) + UNDO.window).toISOString() } : [];
  });
}

/** Makes a meme pending again that this colleague rejected since then; false if anything changed it meanwhile. */
export async function undoRejection(
  ctx: Context,
  moderator: Actor,
  { memeId, deciderId, since }: Pick<UndoRequest, 'memeId' | 'deciderId' | 'since'>,
): Promise<boolean> {
  await refuseOwnMatter(ctx.db, moderator, memeId);
  const before = await findMeme(ctx.db, moderator, memeId);
  if (before?.status !== 'rejected') return false;
  const undo = { memeId, deciderId, since, version: undefined, now: ctx.clock.now(), moved: null };
  const undone = await writeUndo(ctx, moderator, undo);
  if (!undone) return false;
  ctx.bus.publish('meme.undone', { memeId });
  await announceClosing(ctx, undone);
  return true;
}

/** Writes the undo. Returns the ids of notified members; null if the decision can no longer be undone. */
function writeUndo(
  ctx: Context,
  moderator: Actor,
  { memeId, deciderId, since, version, now, moved }: UndoRequest,
): Promise<NotifiedMembers | null> {
  return act(ctx, moderator, async (trx) => {
    await holdMeme(trx, memeId);
    const decided = await findOwnDecision(trx, { memeId, moderatorId: deciderId, since, version });
    if (!decided || !(await revertDecision(trx, decided, moved))) return null;
    if (moved) await movePictureText(trx, moved.from, moved.to);
    await recordUndo(trx, moderator, decided, now);
    const doing = { actorId: moderator.userId, now };
    return [decided.user_id, ...(await suspendCasesOf(ctx, trx, memeId, doing))];
  });
}

async function recordUndo(trx: Database, moderator: Actor, meme: DecidedMeme, now: number): Promise<void> {
  if (meme.status === 'approved') await addToMemeCount(trx, meme.company, -1);
  await deleteUnreadNews(trx, meme);
  await closeAppealsOf(trx, meme.id, now);
  await recordAudit(trx, {
    action: 'meme.undo',
    at: now,
    actorId: moderator.userId,
    userId: meme.user_id,
    memeId: meme.id,
    details: { from: meme.status },
  });
}
