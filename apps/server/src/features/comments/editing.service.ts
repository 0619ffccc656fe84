import {
  COMMENTS,
  type Comment,
  type CommentEditBody,
  type HeldCause,
  LASTING_REASONS,
} from '@corpomeme/contract/comments/comments';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../app-error.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor } from '../../http/actor.ts';
import { keepReportedText } from '../disputes/cases/cases.queries.ts';
import { closeCaseWithoutReports } from '../disputes/cases/opening.queries.ts';
import { openCase } from '../disputes/cases/opening.service.ts';
import { forgetUndecidedMatches, replaceMatches } from '../safety/checks/settings/listed-words.queries.ts';
import { countTold } from '../safety/checks/told.queries.ts';
import { holdMeme } from '../site/access/concern.queries.ts';
import { isOneself } from '../site/access/ownership.queries.ts';
import { refuseStale } from '../site/audit/changed-fields.policy.ts';
import { forgetAnswersWithComment } from '../site/idempotency/idempotency.queries.ts';
import { act } from '../site/members/act.ts';
import {
  addToCommentCount,
  findComment,
  holdComment,
  type InsertedComment,
  noteCommentEdit,
  replaceContent,
} from './comments.queries.ts';
import { getComment } from './comments.service.ts';
import { publishComment } from './publishing.service.ts';
import { refuseByRule } from './rules/rules.ts';
import { wasJudged } from './screening/screening.queries.ts';
import { type ReadText, readPostedText, screenComment } from './screening/screening.service.ts';

/** Whether others see the change, whether moderators do, and the members to notify. */
interface Edit {
  isPublic: boolean;
  isReread: boolean;
  told: string[];
}

/**
 * Replaces the text of the caller's own comment within `COMMENTS.editWindow` after posting, or while it waits for a
 * moderator. While the comment is reported, its earlier text stays with the case (decision 095). The same text changes
 * nothing. An edit that the checks hold hides the comment until a moderator decides (decision 246); one
 * after a verdict comes back to the moderators (decision 270).
 */
export async function editComment(
  ctx: Context,
  actor: Actor,
  memeId: number,
  id: number,
  { content, told, seen: read }: Pick<CommentEditBody, 'content' | 'told' | 'seen'>,
): Promise<Comment> {
  const seen = await findComment(ctx.db, actor, memeId, id);
  if (!seen) throw new AppError('comment_not_found');
  if (!(await isOneself(ctx.db, seen.user_id, actor.userId))) throw new AppError('access_denied');
  const text = await readPostedText(ctx, content);
  const edit = await act(ctx, actor, async (trx, now) => {
    // A report waits for this lock, so the texts of every earlier report are stored with its case.
    await holdMeme(trx, memeId);
    const before = await holdComment(trx, id);
    if (!before) throw new AppError('comment_not_found');
    const isPseudonym = seen.author_role_id === PSEUDONYM;
    // Only the day of a pseudonym's comment is stored.
    const window = isPseudonym ? DAY : COMMENTS.editWindow;
    if (before.state === 'public' && now - before.created_at > window)
      throw new AppError('comment_not_editable');
    if (before.content === content) return null;
    refuseStale({ content: before.content }, read);
    // One that waits may be mended.
    if (before.state === 'public') await refuseByRule(trx, actor, { memeId, writers: [], isPseudonym, now });
    const screened = await screenEdit(trx, before, text, now);
    const written = await writeEdit(trx, before, {
      content,
      ...screened,
      at: isPseudonym ? dayOf(now) : now,
    });
    await countTold(trx, told, now);
    return written;
  });
  if (edit?.isPublic) ctx.bus.publish('meme.commented', { memeId });
  if (edit?.isReread) ctx.bus.publish('desk.changed', { memeId });
  for (const userId of edit?.told ?? []) ctx.bus.publish('notification.added', { userId });
  return getComment(ctx, actor, memeId, id);
}

/** Returns why the comment waits with its new text, and the entries of admins in it. */
async function screenEdit(
  trx: Database,
  before: InsertedComment,
  text: ReadText,
  now: number,
): Promise<Pick<NewText, 'causes' | 'wordIds'>> {
  const { id, place, meme_id: memeId, user_id: writerId } = before;
  const posting = { memeId, writerId, edited: { id, place }, now };
  const { causes, wordIds } = await screenComment(trx, text, posting);
  const known = JSON.parse(before.held_for ?? '[]') as HeldCause[];
  const missing = known.filter(
    ({ reason }) => LASTING_REASONS.includes(reason) && !causes.some((cause) => cause.reason === reason),
  );
  return { causes: [...causes, ...missing], wordIds };
}

interface NewText {
  content: string;
  causes: HeldCause[];
  wordIds: number[];
  at: number;
}

async function writeEdit(
  trx: Database,
  before: InsertedComment,
  { content, causes, wordIds, at: now }: NewText,
): Promise<Edit> {
  const { id, meme_id: memeId } = before;
  const isHeld = causes.length > 0;
  const wasPublic = before.state === 'public';
  const held_for = isHeld ? JSON.stringify(causes) : null;
  const hidden = wasPublic ? ('hidden' as const) : before.state;
  // Also when an edit was held and is mended now: moderators have not seen the text that becomes public.
  const isAgain = before.state !== 'held' && (await wasJudged(trx, memeId, id));
  const isReread = isHeld || isAgain;
  const caseId = isReread ? await openCase(trx, { memeId, commentId: id }, now) : null;
  if (isHeld && caseId !== null) await replaceMatches(trx, { caseId }, wordIds);
  await keepReportedText(trx, id, before.content);
  await forgetAnswersWithComment(trx, id);
  await replaceContent(trx, id, { content, state: isHeld ? hidden : before.state, held_for, now });
  if (wasPublic && isHeld) await addToCommentCount(trx, memeId, { live: -1, threads: 0 });
  if (wasPublic || (before.state === 'hidden' && !isHeld)) await noteCommentEdit(trx, memeId, now);
  if (wasPublic || isHeld) return { isPublic: wasPublic, isReread, told: [] };
  await forgetUndecidedMatches(trx, id);
  if (!isAgain) await closeCaseWithoutReports(trx, id, now);
  return { isPublic: true, isReread: true, told: await publishComment(trx, before) };
}
