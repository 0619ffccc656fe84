import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { CaseOutcome } from '@corpomeme/contract/moderation/reports';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import {
  type AnswerRow,
  findAuthorId,
  holdAnswer,
  noteAnswers,
  settleAnswer,
} from '../../memes/answers/answers.queries.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { type CaseRow, closeCase } from '../../safety/cases/cases.queries.ts';
import { announceClosing, holdOpenCase, notifyOfOutcome } from '../../safety/cases/closing.service.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';

interface Verdict {
  outcome: CaseOutcome;
  reason: string | null;
  reasonCode: ReasonCode | null;
}

/** Publishes the answer of a company, or refuses it with a reason, and closes its case. */
export async function judgeAnswer(
  ctx: Context,
  { userId: moderatorId }: Actor,
  { id, meme_id: memeId, answer_id: answerId }: CaseRow,
  { outcome, reason, reasonCode }: Verdict,
): Promise<void> {
  const told = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, moderatorId))) throw new AppError('not_logged_in');
    await holdMeme(trx, memeId);
    const answer = await holdAnswer(trx, answerId ?? 0);
    const open = await holdOpenCase(trx, id);
    const now = ctx.clock.now();
    if (!answer || answer.user_id === moderatorId) throw new AppError('own_matter');
    if (!(await closeCase(trx, id, { outcome, moderatorId, version: undefined, now })))
      throw new AppError('own_matter');
    await settleAnswer(trx, answer.id, outcome === 'kept' ? 'public' : 'refused', now);
    await noteAnswers(trx, memeId);
    const closing = { outcome, actorId: moderatorId, authorId: answer.user_id, now, reason, reasonCode };
    const reporters = await notifyOfOutcome(ctx, trx, open, closing);
    return [...reporters, ...(await addNews(trx, answer, closing))];
  });
  ctx.bus.publish('desk.changed', { memeId });
  ctx.bus.publish('meme.edited', { memeId });
  await announceClosing(ctx, told);
}

type News = Verdict & { now: number };

/** Tells who wrote it, and of a public answer the author of the meme; returns their ids. */
async function addNews(
  trx: Database,
  { meme_id: memeId, user_id: writerId }: AnswerRow,
  { outcome, reason, reasonCode, now: at }: News,
): Promise<string[]> {
  const told: string[] = [];
  if (writerId !== null) {
    const isPublic = outcome === 'kept';
    const details = isPublic ? {} : { reason, reason_code: reasonCode };
    const outcomeKind = isPublic ? 'answer.published' : 'answer.refused';
    await addNotification(trx, { userId: writerId, kind: outcomeKind, at, memeId, details });
    told.push(writerId);
  }
  const author = outcome === 'kept' ? await findAuthorId(trx, memeId) : undefined;
  if (author !== undefined) {
    await addNotification(trx, { userId: author, kind: 'meme.answered', at, memeId });
    told.push(author);
  }
  return told;
}
