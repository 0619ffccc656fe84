import type { Meme } from '@corpomeme/contract/memes/memes';
import type { ApprovalBody, DecisionOutcome, DecisionsBody } from '@corpomeme/contract/moderation/moderation';
import { statedReason } from '@corpomeme/contract/moderation/reasons';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import {
  announceClosing,
  closeCasesAbout,
  type NotifiedMembers,
} from '../../disputes/cases/closing.service.ts';
import { resumeCasesOf } from '../../disputes/cases/suspension.service.ts';
import { findMemesByIds } from '../../memes/memes.queries.ts';
import { getMeme, viewMemes } from '../../memes/memes.service.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { findConcerningMemes } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { decidePendingMeme } from './decisions.queries.ts';

type DecisionWords = Pick<ApprovalBody, 'status' | 'reason' | 'reason_code' | 'version'>;

/**
 * Decides a pending meme of another member; a later decider gets the current state
 * (product: states of a meme and decision 062). Throws AppError('meme_changed') with the current meme if the moderator
 * saw another version (decision 063).
 */
export async function decideMeme(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  words: DecisionWords,
): Promise<Meme> {
  const isDecided = await decide(ctx, moderator, memeId, words);
  const meme = await getMeme(ctx, moderator, memeId);
  if (isDecided) return meme;
  await refuseOwnMatter(ctx.db, moderator, memeId);
  const { approval_status, approved_by_username } = meme;
  if (approval_status === 'pending' && meme.proposed_company) throw new AppError('proposal_open');
  if (approval_status === 'pending') throw new AppError('meme_changed', { extras: { meme } });
  throw new AppError('meme_already_decided', { extras: { approval_status, approved_by_username } });
}

/** Decides each meme in its own transaction, so that one conflict does not affect the others. */
export async function decideMemes(
  ctx: Context,
  moderator: Actor,
  { ids, versions, ...words }: Pick<DecisionsBody, 'ids' | 'versions' | 'status' | 'reason' | 'reason_code'>,
): Promise<DecisionOutcome[]> {
  const decided = new Set<number>();
  for (const id of ids) {
    if (await decide(ctx, moderator, id, { ...words, version: versions?.[id] })) decided.add(id);
  }
  const rows = await findMemesByIds(ctx.db, ids, moderator);
  const memes = new Map((await viewMemes(ctx.db, moderator, rows)).map((meme) => [meme.id, meme]));
  const own = await findConcerningMemes(ctx.db, moderator.userId, ids);
  const outcomeOf = (id: number) => {
    if (decided.has(id)) return 'decided';
    if (own.has(id)) return 'own_matter';
    const meme = memes.get(id);
    if (!meme) return 'gone';
    if (meme.approval_status !== 'pending') return 'already_decided';
    return meme.proposed_company ? 'proposal_open' : 'changed';
  };
  return ids.map((id) => {
    const meme = memes.get(id);
    const outcome = outcomeOf(id);
    return {
      id,
      outcome,
      approval_status: meme?.approval_status ?? null,
      approved_by_username: meme?.approved_by_username ?? null,
      ...(outcome === 'changed' && { meme }),
    };
  });
}

/**
 * Returns false if the meme was not pending, has another version, concerns the moderator or, for an approval, has an
 * open proposal of a company.
 */
async function decide(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  words: DecisionWords,
): Promise<boolean> {
  const { status, version } = words;
  const told = await act(ctx, moderator, async (trx, now) => {
    const reasonCode = words.reason_code ?? null;
    const why = { reason: words.reason, reasonCode };
    const decision = { memeId, moderatorId: moderator.userId, status, ...why, version, now };
    const meme = await decidePendingMeme(trx, decision);
    if (!meme) return null;
    await recordDecision(trx, decision, meme);
    return [meme.user_id, ...(await settleCases(ctx, trx, decision, meme.user_id))];
  });
  if (told === null) return false;
  ctx.bus.publish(status === 'approved' ? 'meme.approved' : 'meme.rejected', { memeId });
  await announceClosing(ctx, told);
  return true;
}

type Decision = Parameters<typeof decidePendingMeme>[1];

/** Writes the counter, the audit entry and the author's notification. */
async function recordDecision(
  trx: Database,
  { memeId, moderatorId, status, reason, reasonCode, now }: Decision,
  meme: NonNullable<Awaited<ReturnType<typeof decidePendingMeme>>>,
): Promise<void> {
  const isApproved = status === 'approved';
  if (isApproved) await addToMemeCount(trx, meme.company, 1);
  // Old clients may send no reason.
  const why = isApproved
    ? { reason: null, reasonCode: null }
    : statedReason({ reason, reason_code: reasonCode });
  const decisionId = await recordAudit(trx, {
    action: isApproved ? 'meme.approve' : 'meme.reject',
    at: now,
    actorId: moderatorId,
    userId: meme.user_id,
    memeId,
    // Entries of the log are permanent, so they must not show when a meme without a name was submitted (decision 097).
    ...(meme.author_role_id !== PSEUDONYM && {
      waited: Math.max(0, now - (meme.resubmitted_at ?? meme.created_at)),
    }),
    ...why,
  });
  await addNotification(trx, {
    userId: meme.user_id,
    kind: isApproved ? 'meme.approved' : 'meme.rejected',
    at: now,
    memeId,
    decisionId,
    details: isApproved ? {} : { reason: why.reason, reason_code: why.reasonCode },
  });
}

/** Settles cases of a meme that was public before: an approval reopens them, a rejection closes the meme's own. */
function settleCases(
  ctx: Context,
  trx: Database,
  { memeId, moderatorId: actorId, status, reason, reasonCode, now }: Decision,
  authorId: string,
): Promise<NotifiedMembers> {
  if (status === 'approved') return resumeCasesOf(ctx, trx, { memeId }, { actorId, now });
  const closing = { actorId, authorId, now, reason, reasonCode };
  return closeCasesAbout(ctx, trx, { memeId, commentId: null }, closing);
}
