import type { CaseClosingBody } from '@corpomeme/contract/disputes/reports';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { findAuthorId, noteAnswers } from '../../memes/answers/answers.queries.ts';
import {
  acceptCorrection,
  type CoveredPicture,
  refuseOtherProposal,
} from '../../memes/answers/corrections.ts';
import { refuseOtherVersion } from '../../moderation/decisions/versions.service.ts';
import { isMemeHidden } from '../../moderation/takedown/takedown.queries.ts';
import { republishMeme } from '../../moderation/takedown/takedown.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { lawDetails, recordAudit, wordsWithLaw } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { type CaseRow, closeCase } from '../cases/cases.queries.ts';
import { announceClosing, holdOpenCase, notifyOfOutcome } from '../cases/closing.service.ts';
import { suspendCasesOf } from '../cases/suspension.service.ts';
import { confirmHidden } from './hiding.queries.ts';

type Verdict = Pick<
  CaseClosingBody,
  'outcome' | 'reason' | 'reason_code' | 'law' | 'version' | 'saw_correction'
> & { covered?: CoveredPicture | undefined };

interface Judgement extends Verdict {
  moderator: Actor;
  now: number;
}

/**
 * Judges the case of a meme that reports hide: brings it back, or makes its removal the moderator's (decision 282). Returns
 * true if it has the words that its author proposed.
 */
export async function judgeHiddenMeme(
  ctx: Context,
  moderator: Actor,
  { id, meme_id: memeId }: CaseRow,
  verdict: Verdict,
): Promise<boolean> {
  const { told, isCorrected } = await act(ctx, moderator, async (trx, now) => {
    await holdMeme(trx, memeId);
    const open = await holdOpenCase(trx, id);
    if (!(await isMemeHidden(trx, memeId))) throw new AppError('case_closed');
    const judgement = { ...verdict, moderator, now };
    const settled =
      verdict.outcome !== 'removed'
        ? await bringBack(ctx, trx, memeId, judgement)
        : await confirmRemoval(trx, memeId, judgement);
    const { outcome, reason, reason_code: reasonCode = null } = verdict;
    const actorId = moderator.userId;
    const corrected = await settleProposal(trx, memeId, verdict, now);
    await closeCase(trx, id, { outcome, moderatorId: actorId, version: undefined, now });
    const { userId: authorId, removalId } = settled;
    const closing = { outcome, actorId, authorId, removalId, now, reason, reasonCode };
    const told = [
      settled.userId,
      ...(corrected ? [corrected] : []),
      ...settled.told,
      ...(await notifyOfOutcome(ctx, trx, open, closing)),
    ];
    // The comments were not judged, so their cases are suspended, as after any removal.
    // A contest that a company lost shows on the meme.
    if (outcome !== 'removed') await noteAnswers(trx, memeId);
    if (outcome === 'removed') told.push(...(await suspendCasesOf(ctx, trx, memeId, { actorId, now })));
    return { told, isCorrected: corrected !== undefined };
  });
  ctx.bus.publish(verdict.outcome === 'removed' ? 'desk.changed' : 'meme.restored', { memeId });
  await announceClosing(ctx, told);
  return isCorrected;
}

/**
 * Puts what the author proposes in the place of what the meme has if the verdict says so, and returns the author to notify.
 * Throws AppError('meme_changed') to a moderator who has not seen what is proposed.
 */
export async function settleProposal(
  trx: Database,
  memeId: number,
  verdict: Verdict,
  now: number,
): Promise<string | undefined> {
  await refuseOtherProposal(trx, memeId, verdict);
  if (verdict.outcome !== 'corrected') return undefined;
  await acceptCorrection(trx, memeId, { covered: verdict.covered, now });
  const userId = (await findAuthorId(trx, memeId)) ?? '';
  await addNotification(trx, { userId, kind: 'meme.corrected', at: now, memeId });
  return userId;
}

async function bringBack(
  ctx: Context,
  trx: Database,
  memeId: number,
  { moderator, version, now }: Judgement,
) {
  const change = { memeId, moderatorId: moderator.userId, version, now };
  const back = await republishMeme(ctx, trx, 'removed', change);
  if (!back) return explain(trx, moderator, memeId, version);
  const about = { at: now, userId: back.userId, memeId };
  await recordAudit(trx, { action: 'meme.unhide', actorId: moderator.userId, ...about });
  await addNotification(trx, { kind: 'meme.restored', ...about });
  return { ...back, removalId: undefined };
}

async function confirmRemoval(
  trx: Database,
  memeId: number,
  { moderator, reason, reason_code: reasonCode = null, law, version, now }: Judgement,
) {
  const moderatorId = moderator.userId;
  const userId = await confirmHidden(trx, { memeId, moderatorId, reason, reasonCode, version, now });
  if (userId === undefined) return explain(trx, moderator, memeId, version);
  const about = { at: now, userId, memeId };
  const decisionId = await recordAudit(trx, {
    action: 'meme.remove',
    actorId: moderatorId,
    reason,
    reasonCode,
    details: lawDetails(law),
    ...about,
  });
  const details = { reason: wordsWithLaw(reason, law), reason_code: reasonCode };
  await addNotification(trx, { kind: 'meme.removed', ...about, decisionId, details });
  return { userId, removalId: decisionId, told: [] };
}

async function explain(
  trx: Database,
  moderator: Actor,
  memeId: number,
  version: number | undefined,
): Promise<never> {
  await refuseOwnMatter(trx, moderator, memeId);
  await refuseOtherVersion(trx, moderator, memeId, version);
  throw new AppError('case_closed');
}
