import type {
  Calibration,
  CheckName,
  CheckWeights,
  WeightChange,
} from '@corpomeme/contract/moderation/screening';
import { CALIBRATION } from '@corpomeme/contract/moderation/screening';
import { roleId } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { readDetails } from '../../moderation/screening/findings.view.ts';
import { listPendingIds, outdateScreenings } from '../../moderation/screening/screening.queries.ts';
import { screenAgain } from '../../moderation/screening/screening.service.ts';
import { completeWeights, strengthOf } from '../../safety/checks/settings/weights.policy.ts';
import {
  findWeights,
  findWeightsLocked,
  type StoredWeights,
  writeWeights,
} from '../../safety/checks/settings/weights.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { findUserLocked } from '../../site/members/members.queries.ts';
import { countOutcomes, type DecidedMeme, proposeWeights } from './calibration.policy.ts';
import { type DecidedRow, listDecided } from './calibration.queries.ts';

/** This check puts memes first in the queue by its rank, so its weight has no effect. */
const DECISIVE: CheckName = 'blocked-picture';
const BATCH_SIZE = 200;

/** Returns the statistics of past decisions and the proposed weights; changes nothing. */
export async function getCalibration(ctx: Context): Promise<Calibration> {
  const stored = complete(await findWeights(ctx.db));
  const decided = (await listDecided(ctx.db, CALIBRATION.read)).map(viewDecided);
  const proposal = proposeWeights(decided, stored.weights);
  const names = (Object.keys(stored.weights) as CheckName[]).filter((name) => name !== DECISIVE);
  return {
    decisions: decided.length,
    rejected: decided.filter(({ isRejected }) => isRejected).length,
    weights: stored.weights,
    checks: names.map((check) => ({ check, ...countOutcomes(decided, check) })),
    proposal: proposal && {
      weights: proposal.weights,
      learnt_from: proposal.learntFrom,
      is_held_out: proposal.isHeldOut,
      effect: proposal.effect,
    },
    previous: stored.previous,
    changed_at: stored.changedAt === null ? null : new Date(stored.changedAt).toISOString(),
  };
}

interface Weights extends StoredWeights {
  weights: CheckWeights;
  previous: CheckWeights | null;
}

function complete({ weights, previous, changedAt }: StoredWeights): Weights {
  return { weights: completeWeights(weights), previous: previous && completeWeights(previous), changedAt };
}

function viewDecided({ status, findings }: DecidedRow): DecidedMeme {
  const others = findings.filter(({ check }) => check !== DECISIVE);
  return {
    strengths: new Map(
      others.map(({ check, details }) => [check, strengthOf(check, readDetails({ details }))]),
    ),
    isRejected: status !== 'approved',
  };
}

/**
 * Applies exactly the proposal that the admin saw. Throws AppError('weights_changed') if the weights have changed
 * since.
 */
export async function applyWeights(
  ctx: Context,
  actor: Actor,
  { from, to }: WeightChange,
): Promise<Calibration> {
  await changeWeights(ctx, actor, (stored) => {
    if (!areEqual(stored.weights, from)) throw new AppError('weights_changed');
    return to;
  });
  return getCalibration(ctx);
}

/**
 * Restores the weights before the last change; a second call undoes that. Throws AppError('weights_changed') if there
 * are none.
 */
export async function revertWeights(ctx: Context, actor: Actor): Promise<Calibration> {
  await changeWeights(ctx, actor, ({ previous }) => {
    if (!previous) throw new AppError('weights_changed');
    return previous;
  });
  return getCalibration(ctx);
}

async function changeWeights(
  ctx: Context,
  actor: Actor,
  next: (stored: Weights) => CheckWeights,
): Promise<void> {
  const hasChanged = await ctx.transact(async (trx) => {
    await requireAdmin(trx, actor);
    const stored = complete(await findWeightsLocked(trx));
    const weights = next(stored);
    if (areEqual(stored.weights, weights)) return false;
    const now = ctx.clock.now();
    await writeWeights(trx, { weights, previous: stored.weights, changedAt: now });
    const details = describeChange(stored.weights, weights);
    await recordAudit(trx, { action: 'site.weights', at: now, actorId: actor.userId, details });
    await outdateScreenings(trx, 'all pending');
    return true;
  });
  if (hasChanged) ctx.background.run(() => weighAgain(ctx));
}

async function requireAdmin(trx: Database, { userId }: Actor): Promise<void> {
  const admin = await findUserLocked(trx, userId);
  if (admin?.role_id !== roleId('admin') || admin.banned_at !== null) throw new AppError('access_denied');
}

/** Recomputes the scores of pending memes. */
async function weighAgain(ctx: Context): Promise<void> {
  let after = 0;
  for (;;) {
    const ids = await listPendingIds(ctx.db, { after, limit: BATCH_SIZE });
    await screenAgain(ctx, ids);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function areEqual(one: CheckWeights, other: CheckWeights): boolean {
  return (Object.keys(one) as CheckName[]).every((name) => one[name] === other[name]);
}

function describeChange(from: CheckWeights, to: CheckWeights): Record<string, string> {
  const names = (Object.keys(from) as CheckName[]).filter((name) => from[name] !== to[name]);
  return Object.fromEntries(names.map((name) => [name, `${from[name]} → ${to[name]}`]));
}
