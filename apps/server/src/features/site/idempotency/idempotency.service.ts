import { IDEMPOTENCY } from '@corpomeme/contract/site/idempotency';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import { type Clock, dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import {
  claimKey,
  deleteExpiredKeys,
  findStoredResponse,
  type Lifetime,
  storeResponse,
} from './idempotency.queries.ts';

export interface CreationResult<Answer> {
  answer: Answer;
  /** True for a replay: an earlier attempt created it. */
  isReplay: boolean;
}

interface Creation<Answer> {
  answer: Answer;
  /** The row with which the stored response is deleted. */
  memeId?: number;
  commentId?: number;
  /**
   * The pseudonym under which the caller created it. The caller's row must be locked, because the key then does not
   * lock it.
   */
  authorId?: string;
  /** Whether the caller created it as the pseudonym of a meme without a name. */
  isPseudonym?: boolean;
}

/**
 * Returns the response of an earlier attempt, to skip work before the transaction; null for a first attempt. Throws
 * AppError('idempotency_key_reused').
 */
export async function findEarlier<Answer>(
  { db, clock }: Context,
  attempt: Attempt | null,
): Promise<CreationResult<Answer> | null> {
  return attempt && readEarlier(db, attempt, lifetime(clock));
}

/**
 * Runs `create` and stores its response for retries, or returns the stored one, all in the caller's transaction, so
 * that row and response exist together. The caller checks access first.
 */
export async function createOnce<Answer>(
  trx: Database,
  clock: Clock,
  attempt: Attempt | null,
  create: () => Promise<Creation<Answer>>,
): Promise<CreationResult<Answer>> {
  if (!attempt) return { answer: (await create()).answer, isReplay: false };
  const times = lifetime(clock);
  const before = await readEarlier<Answer>(trx, attempt, times);
  if (before) return before;
  if (!(await claimKey(trx, attempt, times))) {
    const earlier = await readEarlier<Answer>(trx, attempt, times);
    if (!earlier) throw new Error('an idempotency key is neither free nor in use');
    return earlier;
  }
  const { answer, memeId = null, commentId = null, authorId = attempt.userId, isPseudonym } = await create();
  // Lives a day longer under a pseudonym, whose rows show no time finer than a day.
  const at = isPseudonym ? dayOf(times.now) + DAY : times.now;
  await storeResponse(trx, attempt, { answer: JSON.stringify(answer), memeId, commentId, authorId, at });
  await deleteExpiredKeys(trx, times);
  return { answer, isReplay: false };
}

async function readEarlier<Answer>(
  db: Database,
  attempt: Attempt,
  times: Lifetime,
): Promise<CreationResult<Answer> | null> {
  const stored = await findStoredResponse(db, attempt, times);
  if (!stored) return null;
  if (stored.fingerprint !== attempt.fingerprint) throw new AppError('idempotency_key_reused');
  return { answer: JSON.parse(stored.answer), isReplay: true };
}

function lifetime(clock: Clock): Lifetime {
  const now = clock.now();
  return { now, forgotten: now - IDEMPOTENCY.remembered };
}
