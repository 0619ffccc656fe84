import type { Comment } from '@corpomeme/contract/comments/comments';
import { type Law, type ReasonCode, statedReason } from '@corpomeme/contract/moderation/reasons';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../app-error.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { forgetReportedTexts } from '../disputes/cases/cases.queries.ts';
import {
  announceClosing,
  closeCasesAbout,
  holdOpenCase,
  type NotifiedMembers,
} from '../disputes/cases/closing.service.ts';
import { evidenceInComment, sealEvidence } from '../disputes/cases/evidence.ts';
import { addNotification, forgetNewsOfComment } from '../news/notifications/notifications.queries.ts';
import { forgetUndecidedMatches } from '../safety/checks/settings/listed-words.queries.ts';
import { doesCommentConcern, holdMeme } from '../site/access/concern.queries.ts';
import { isOneself } from '../site/access/ownership.queries.ts';
import { lawDetails, recordAudit, wordsWithLaw } from '../site/audit/audit.queries.ts';
import { forgetAnswersWithComment } from '../site/idempotency/idempotency.queries.ts';
import { actErasing } from '../site/members/act.ts';
import { canDeleteComment } from './comments.policy.ts';
import {
  addToCommentCount,
  type CommentRow,
  emptyComment,
  findComment,
  holdComment,
  type InsertedComment,
} from './comments.queries.ts';
import { getComment } from './comments.service.ts';
import { keepRemoved } from './removed-comments.queries.ts';

/**
 * Soft-deletes a comment: place, author and replies stay, the text is deleted from the database
 * (product: text lengths). If another member removed it, notifies its author of the reason, and keeps the text for an
 * appeal (decision 280).
 */
export async function deleteComment(
  ctx: Context,
  actor: Actor,
  memeId: number,
  id: number,
  why: Partial<RemovalWords> = {},
): Promise<Comment> {
  const comment = await findComment(ctx.db, actor, memeId, id);
  if (!comment) throw new AppError('comment_not_found');
  const isOthers = !(await isOneself(ctx.db, comment.user_id, actor.userId));
  if (!canDeleteComment(actor, !isOthers)) throw new AppError('access_denied');
  const entry = isOthers ? ({ action: 'comment.delete', ...statedReason(why) } as const) : null;
  const told = await softDelete(ctx, actor, { comment }, entry);
  if (!told) throw new AppError('comment_not_found');
  await announceLoss(ctx, comment, isOthers ? [...told, comment.user_id] : told);
  return getComment(ctx, actor, memeId, id);
}

interface JudgedComment {
  memeId: number;
  commentId: number;
  caseId: number;
  /** The comment's version that the moderator saw. */
  version: number | undefined;
}

type RemovalWords = { reason: string | null; reason_code?: ReasonCode | null | undefined };

/**
 * Soft-deletes a comment while its case is open, for a moderator who judges the case; otherwise throws AppError
 * `case_closed` or `case_suspended`, and `comment_changed` if its author edited it meanwhile. Notifies its author.
 */
export async function removeComment(
  ctx: Context,
  moderator: Actor,
  { memeId, commentId, caseId, version }: JudgedComment,
  { reason, reason_code: reasonCode, law }: RemovalWords & { law?: Law | undefined },
): Promise<void> {
  const comment = await findComment(ctx.db, moderator, memeId, commentId);
  if (!comment) throw new AppError('comment_not_found');
  const entry = { action: 'comment.remove', reason, reasonCode, details: lawDetails(law) } as const;
  const told = await softDelete(ctx, moderator, { comment, caseId, version, law }, entry);
  if (!told) throw new AppError('comment_not_found');
  await announceLoss(ctx, comment, [...told, comment.user_id]);
}

/** Throws AppError('comment_changed') if the moderator saw another version. */
export function refuseOtherText(comment: InsertedComment | undefined, version: number | undefined): void {
  if (comment && version !== undefined && comment.version !== version) throw new AppError('comment_changed');
}

interface Loss {
  comment: CommentRow;
  caseId?: number;
  version?: number | undefined;
  law?: Law | undefined;
}

type LossEntry = Pick<Parameters<typeof recordAudit>[1], 'action' | 'reason' | 'reasonCode' | 'details'>;

/**
 * Returns the reporters to notify; null if the comment is already deleted. `entry` is null if the author deletes it.
 */
function softDelete(
  ctx: Context,
  actor: Actor,
  { comment, caseId, version, law }: Loss,
  entry: LossEntry | null,
): Promise<NotifiedMembers | null> {
  const { id: commentId, meme_id: memeId, user_id: userId } = comment;
  return actErasing(ctx, actor, async (trx, time) => {
    const isByPseudonym = entry === null && comment.author_role_id === PSEUDONYM;
    const now = isByPseudonym ? dayOf(time) : time;
    await holdMeme(trx, memeId);
    const before = await holdComment(trx, commentId);
    refuseOtherText(before, version);
    const evidence = entry ? [] : await evidenceInComment(trx, commentId);
    const emptying = { id: commentId, userId: actor.userId, isByModerator: entry !== null, now };
    const state = await emptyComment(trx, emptying);
    if (state === undefined) {
      if (entry && (await doesCommentConcern(trx, actor.userId, commentId))) throw new AppError('own_matter');
      return null;
    }
    await forgetAnswersWithComment(trx, commentId);
    await forgetReportedTexts(trx, commentId);
    await forgetNewsOfComment(trx, commentId);
    if (state === 'public') await addToCommentCount(trx, memeId, { live: -1, threads: 0 });
    if (caseId !== undefined) await holdOpenCase(trx, caseId);
    if (!entry) await forgetUndecidedMatches(trx, commentId);
    const { reason = null, reasonCode = null } = entry ?? {};
    if (entry && before) {
      const about = { at: now, userId, memeId, commentId };
      const decisionId = await recordAudit(trx, { ...entry, ...about, actorId: actor.userId });
      const { content, held_for } = before;
      const kept = { comment_id: commentId, user_id: userId, content, held_for };
      await keepRemoved(trx, { ...kept, decision_id: decisionId, removed_at: now });
      const details = { reason: wordsWithLaw(reason, law), reason_code: reasonCode };
      await addNotification(trx, { kind: 'comment.removed', ...about, decisionId, details });
    }
    // The author of a meme without a name acts as its pseudonym.
    const actorId = entry ? actor.userId : userId;
    const closing = { actorId, authorId: userId, now, reason, reasonCode };
    const { told } = await sealEvidence(ctx, trx, evidence);
    return [...told, ...(await closeCasesAbout(ctx, trx, { memeId, commentId }, closing))];
  });
}

async function announceLoss(
  ctx: Context,
  { meme_id: memeId, state }: CommentRow,
  told: NotifiedMembers,
): Promise<void> {
  ctx.bus.publish(state === 'held' ? 'desk.changed' : 'meme.commented', { memeId });
  await announceClosing(ctx, told);
}
