import { type Database, forUpdateSkipLocked } from '../../../db/dialect.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { isSelf } from '../access/ownership.queries.ts';

export interface Lifetime {
  now: number;
  /** Keys of this time and earlier count as unused. */
  forgotten: number;
}

/** The stored response and the rows with which it is deleted. */
interface StoredResponse {
  answer: string;
  memeId: number | null;
  commentId: number | null;
  /** The id under which the response is stored: the caller's, or that of the pseudonym of a meme without a name. */
  authorId: string;
  at: number;
}

/** Expired keys that one write deletes, so that no request pays for many. */
const MAX_SWEPT = 10;

/**
 * Inserts the key. Returns false if it is used. The primary key decides: a second transaction waits for the end of the
 * first.
 */
export async function claimKey(
  trx: Database,
  attempt: Attempt,
  { now, forgotten }: Lifetime,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: attempt.userId,
      key: attempt.key,
      fingerprint: attempt.fingerprint,
      answer: '',
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(({ ref }) => ({
          fingerprint: ref('excluded.fingerprint'),
          answer: '',
          created_at: now,
          meme_id: null,
          comment_id: null,
        }))
        .where('idempotency_keys.created_at', '<=', forgotten),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function findStoredResponse(
  db: Database,
  { userId, key }: Attempt,
  { forgotten }: Lifetime,
): Promise<{ fingerprint: string; answer: string } | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where(isSelf('user_id', userId))
    .where('key', '=', key)
    .where('created_at', '>', forgotten)
    .executeTakeFirst();
}

export async function storeResponse(
  trx: Database,
  { userId, key }: Attempt,
  { answer, memeId, commentId, authorId, at }: StoredResponse,
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer, meme_id: memeId, comment_id: commentId, user_id: authorId, created_at: at })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Deletes stored responses that contain a comment's text, because deleting a comment keeps its row. */
export async function forgetAnswersWithComment(trx: Database, commentId: number): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('comment_id', '=', commentId).execute();
}

export async function deleteExpiredKeys(trx: Database, { forgotten }: Lifetime): Promise<void> {
  const old = trx
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .where('created_at', '<=', forgotten)
    .orderBy('created_at')
    .limit(MAX_SWEPT);
  await trx
    .deleteFrom('idempotency_keys')
    .where((where) =>
      where(where.refTuple('user_id', 'key'), 'in', forUpdateSkipLocked(trx, old).$asTuple('user_id', 'key')),
    )
    .execute();
}
