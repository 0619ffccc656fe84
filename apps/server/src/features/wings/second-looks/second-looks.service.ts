import { UNDO } from '@corpomeme/contract/moderation/moderation';
import type {
  LookBody,
  LookCorrectionList,
  LookResult,
  LookStatistics,
  SecondLook,
} from '@corpomeme/contract/wings/second-looks';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Hooks } from '../../../feature.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { findMemesByIds } from '../../memes/memes.queries.ts';
import { viewMemes } from '../../memes/memes.service.ts';
import { countColleagues, holdMeme } from '../../site/access/concern.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import { createSampling, stateAfter } from './second-looks.policy.ts';
import {
  answerLook,
  countOffered,
  countOutcomes,
  findLookState,
  findOffered,
  findResult,
  insertLook,
  listCorrections,
  listOffered,
} from './second-looks.queries.ts';
import { viewLook, viewResult, viewStatistics } from './second-looks.view.ts';

/** More corrections than moderators carry out in a day. */
const CORRECTIONS_SHOWN = 50;
const WEEK = 7 * 86_400_000;

/**
 * Opens a second look if the decision is sampled and another moderator can judge it. Runs in the decision's
 * transaction.
 */
export const drawSecondLook: NonNullable<Hooks['onDecision']> = async (
  ctx,
  trx,
  { decisionId, memeId, moderatorId, now },
) => {
  const { secondLookPercent } = await readSettings(trx);
  if (!createSampling(ctx.auth.secret)(decisionId, secondLookPercent)) return;
  if ((await countColleagues(trx, moderatorId, now)) === 0) return;
  await insertLook(trx, { decision_id: decisionId, meme_id: memeId, opened_at: now });
};

/** Returns the selection of looks for a member. Decisions that can still be undone are not offered. */
const lookRequestOf = ({ clock }: Context, { userId }: Actor) => ({
  userId,
  before: clock.now() - UNDO.window - UNDO.grace,
});

interface LookPage {
  looks: SecondLook[];
  next: string | null;
  /** The number of looks that wait for this moderator. */
  total: number;
}

/** Returns the number of looks that wait for this moderator. */
export function countLooks(ctx: Context, moderator: Actor): Promise<number> {
  return countOffered(ctx.db, lookRequestOf(ctx, moderator));
}

export async function listLooks(
  ctx: Context,
  moderator: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<LookPage> {
  const request = lookRequestOf(ctx, moderator);
  const found = await listOffered(ctx.db, request, { limit, after: decodeCursor(cursor) });
  const { rows, next } = cutPage(found, limit, ({ opened_at, id }) => [opened_at, id]);
  return { looks: rows.map(viewLook), next, total: await countLooks(ctx, moderator) };
}

/**
 * Stores a judgement and returns the result. Throws AppError('look_not_found') to a moderator who may not judge it, and
 * AppError('look_answered') if another one was faster.
 */
export async function giveLook(
  ctx: Context,
  moderator: Actor,
  id: number,
  { verdict, reason_code }: LookBody,
): Promise<LookResult> {
  const known = await findLookState(ctx.db, id);
  if (!known) throw new AppError('look_not_found');
  await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, moderator.userId))) throw new AppError('not_logged_in');
    // Locks the meme against reports and decisions, so that the concern check stays valid.
    await holdMeme(trx, known.meme_id);
    const look = await findOffered(trx, lookRequestOf(ctx, moderator), id);
    if (!look) throw new AppError(await whyNotOffered(trx, id));
    const from = look.state === 'open' ? 'open' : 'disputed';
    const to = stateAfter(from, look.first, verdict);
    const reasonCode = verdict === 'rejected' ? (reason_code ?? null) : null;
    const { userId } = moderator;
    const now = ctx.clock.now();
    const answer = { id, from, to, userId, verdict, reasonCode, now } as const;
    if (!(await answerLook(trx, answer))) throw new AppError('look_answered');
    const details = { look: id, turn: from === 'open' ? 2 : 3, verdict, reason: reasonCode, state: to };
    await recordAudit(trx, {
      action: 'look.answer',
      at: now,
      actorId: userId,
      memeId: look.meme_id,
      details,
    });
  });
  const result = await findResult(ctx.db, id);
  if (!result) throw new AppError('look_not_found');
  return viewResult(result);
}

async function whyNotOffered(trx: Database, id: number): Promise<'look_answered' | 'look_not_found'> {
  const now = await findLookState(trx, id);
  return now?.state === 'agreed' || now?.state === 'settled' ? 'look_answered' : 'look_not_found';
}

/** Returns standing decisions that a third moderator judged differently. */
export async function listLookCorrections(
  ctx: Context,
  moderator: Actor,
): Promise<z.infer<typeof LookCorrectionList>> {
  const rows = await listCorrections(ctx.db, moderator.userId, CORRECTIONS_SHOWN);
  const found = await findMemesByIds(
    ctx.db,
    rows.map(({ meme_id }) => meme_id),
  );
  const memes = new Map((await viewMemes(ctx.db, moderator, found)).map((meme) => [meme.id, meme]));
  return rows.flatMap((row) => {
    const meme = memes.get(row.meme_id);
    return meme ? [{ ...viewResult(row), meme }] : [];
  });
}

/**
 * Returns statistics of the last `weeks` weeks. The figures per moderator cover only the caller, or all moderators for
 * an admin; totals and reasons cover all decisions.
 */
export async function readLookStatistics(
  ctx: Context,
  { userId, isAdmin }: Actor,
  weeks: number,
): Promise<LookStatistics> {
  const since = ctx.clock.now() - weeks * WEEK;
  const all = await countOutcomes(ctx.db, since, null);
  const own = isAdmin ? all : await countOutcomes(ctx.db, since, userId);
  return viewStatistics(since, all, own);
}
