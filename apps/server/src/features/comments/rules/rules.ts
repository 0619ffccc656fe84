import {
  COMMENT_RULE,
  type CommentRule,
  type CommentRuleBody,
} from '@corpomeme/contract/comments/comment-rule';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { findMeme } from '../../memes/memes.queries.ts';
import { getMeme } from '../../memes/memes.service.ts';
import { holdMeme, ofOthers } from '../../site/access/concern.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { refuseStale } from '../../site/audit/changed-fields.policy.ts';
import { act } from '../../site/members/act.ts';

/** Returns the rule of a meme's comments; null if they are open. Call it while holding the meme. */
async function findRuleKind(trx: Database, memeId: number): Promise<CommentRule['kind'] | null> {
  const row = await trx
    .selectFrom('memes')
    .select('comment_rule')
    .where('id', '=', memeId)
    .executeTakeFirst();
  return row?.comment_rule ?? null;
}

/** Returns whether one of these ids has commented on the meme since then; deleted and waiting comments count. */
async function hasCommentedSince(
  trx: Database,
  { memeId, userIds, since }: { memeId: number; userIds: readonly string[]; since: number },
): Promise<boolean> {
  const latest = trx
    .selectFrom('comments')
    .select('id')
    .where('meme_id', '=', memeId)
    .where('user_id', 'in', userIds)
    .where('created_at', '>', since)
    .limit(1);
  return (await latest.executeTakeFirst()) !== undefined;
}

/** Sets the rule, null for open comments. Returns false if the meme was deleted or concerns the moderator. */
async function setRule(
  trx: Database,
  { memeId, moderatorId, rule }: { memeId: number; moderatorId: string; rule: CommentRule | null },
): Promise<boolean> {
  const changed = await trx
    .updateTable('memes')
    .set({
      comment_rule: rule?.kind ?? null,
      comment_rule_note: rule?.note ?? null,
      changed_at: databaseNow(trx) as never,
    })
    .where('id', '=', memeId)
    .where(ofOthers.meme(moderatorId))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

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
  const isChanged = await act(ctx, moderator, async (trx, now) => {
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
      at: now,
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
