import { IDEMPOTENCY } from '@corpomeme/contract/limits';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { claimKey, findAnswer, keepAnswer, type Lifetime, sweepForgotten } from './idempotency.queries.ts';

export interface CreationResult<Answer> {
  answer: Answer;
  /** Made by an earlier try; nothing was created now. */
  isReplay: boolean;
}

interface Creation<Answer> {
  answer: Answer;
  /** What the kept answer goes away with. */
  memeId?: number;
  commentId?: number;
}

/** For work that is worth sparing before the transaction. Throws `idempotency_key_reused`; null for a first try. */
export async function findEarlier<Answer>(
  { db, clock }: Context,
  attempt: Attempt | null,
): Promise<CreationResult<Answer> | null> {
  return attempt && readEarlier(db, attempt, lifetime(clock));
}

/**
 * Runs `create` and keeps its answer for later tries, or answers what an earlier try created, all in the caller's transaction:
 * the thing and its answer are there together or not at all. Whether the caller may know is the caller's to check before.
 */
export async function createOnce<Answer>(
  trx: Database,
  clock: Clock,
  attempt: Attempt | null,
  create: () => Promise<Creation<Answer>>,
): Promise<CreationResult<Answer>> {
  if (!attempt) return { answer: (await create()).answer, isReplay: false };
  const times = lifetime(clock);
  if (!(await claimKey(trx, attempt, times))) {
    const earlier = await readEarlier<Answer>(trx, attempt, times);
    if (!earlier) throw new Error('an idempotency key is neither free nor in use');
    return earlier;
  }
  const { answer, memeId = null, commentId = null } = await create();
  await keepAnswer(trx, attempt, { answer: JSON.stringify(answer), memeId, commentId });
  await sweepForgotten(trx, times);
  return { answer, isReplay: false };
}

async function readEarlier<Answer>(
  db: Database,
  attempt: Attempt,
  times: Lifetime,
): Promise<CreationResult<Answer> | null> {
  const kept = await findAnswer(db, attempt, times);
  if (!kept) return null;
  if (kept.fingerprint !== attempt.fingerprint) throw new AppError('idempotency_key_reused');
  return { answer: JSON.parse(kept.answer), isReplay: true };
}

function lifetime(clock: Clock): Lifetime {
  const now = clock.now();
  return { now, forgotten: now - IDEMPOTENCY.remembered };
}
