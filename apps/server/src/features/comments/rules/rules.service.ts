import { COMMENT_RULE, type CommentRuleBody } from '@corpomeme/contract/comments/comment-rule';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { findMeme } from '../../memes/memes.queries.ts';
import { getMeme } from '../../memes/memes.service.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { refuseStale } from '../../site/audit/changed-fields.policy.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { findRuleKind, hasCommentedSince, setRule } from './rules.queries.ts';

interface RuledComment {
  memeId: number;
  /** The ids of the member that are slowed; none for an edit. */
  writers: readonly string[];
  isPseudonym: boolean;
  now: number;
}

/**
 * Throws AppError `comments_locked`, or `comments_slowed` if one of `writers` has commented lately. Moderators may always
 * comment by their own name: a pseudonym in a locked thread would tell that a moderator is behind it. Call it while holding
 * the meme, so that a comment does not pass a rule that was set before it.
 */
export async function refuseByRule(
  trx: Database,
  { isModerator }: Actor,
  { memeId, writers, isPseudonym, now }: RuledComment,
): Promise<void> {
  const kind = await findRuleKind(trx, memeId);
  if (kind === null || (isModerator && !isPseudonym)) return;
  if (kind === 'locked') throw new AppError('comments_locked');
  if (writers.length === 0) return;
  const since = now - COMMENT_RULE.wait;
  if (await hasCommentedSince(trx, { memeId, userIds: writers, since }))
    throw new AppError('comments_slowed');
}

/** Slows, locks or opens the comments of a meme as a moderator, who may not on own matters (decision 062). */
export async function setCommentRule(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  { kind, note, seen }: Pick<CommentRuleBody, 'kind' | 'note' | 'seen'>,
): Promise<Meme> {
  const isChanged = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, moderator.userId))) throw new AppError('not_logged_in');
    // Two moderators may set it at once; the log says what each found.
    await holdMeme(trx, memeId);
    const before = await findMeme(trx, moderator, memeId);
    if (!before) throw new AppError('meme_not_found');
    const rule = kind === 'open' ? null : { kind, note };
    const { comment_rule: from, comment_rule_note: fromNote } = before;
    if (from === (rule?.kind ?? null) && fromNote === (rule?.note ?? null)) return false;
    refuseStale({ kind: from ?? 'open', note: fromNote ?? '' }, seen);
    if (!(await setRule(trx, { memeId, moderatorId: moderator.userId, rule })))
      // It may have been deleted since it was read.
      throw new AppError((await findMeme(trx, moderator, memeId)) ? 'own_matter' : 'meme_not_found');
    await recordAudit(trx, {
      action: 'meme.comments',
      at: ctx.clock.now(),
      actorId: moderator.userId,
      userId: before.user_id,
      memeId,
      reason: rule?.note ?? null,
      details: { from: from ?? 'open', to: kind, ...(fromNote && { note_before: fromNote }) },
    });
    return true;
  });
  const meme = await getMeme(ctx, moderator, memeId);
  if (isChanged && meme.approval_status === 'approved') ctx.bus.publish('meme.edited', { memeId });
  return meme;
}
