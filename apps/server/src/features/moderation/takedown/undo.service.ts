import type { Meme } from '@corpomeme/contract/memes/memes';
import type { UndoableDecisionList } from '@corpomeme/contract/moderation/moderation';
import { UNDO } from '@corpomeme/contract/moderation/moderation';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import { closeAppealsOf } from '../../memes/editing/editing.queries.ts';
import { findMeme, findMemesByIds, type MemeRow } from '../../memes/memes.queries.ts';
import { getMeme, viewMemes } from '../../memes/memes.service.ts';
import { copyPicture, removePicture } from '../../memes/upload/pictures.service.ts';
import { announceClosing, type NotifiedMembers } from '../../safety/cases/closing.service.ts';
import { suspendCasesOf } from '../../safety/cases/suspension.service.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import {
  type DecidedMeme,
  deleteUnreadNews,
  findOwnDecision,
  listOwnDecisions,
  type PictureMove,
  revertDecision,
} from '../decisions/decisions.queries.ts';
import { refuseOtherVersion } from '../decisions/versions.service.ts';
import { movePictureText } from './takedown.queries.ts';

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
  return ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, moderator.userId))) throw new AppError('not_logged_in');
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
