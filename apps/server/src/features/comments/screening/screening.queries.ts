import type { Database } from '../../../db/dialect.ts';
import { isPublicComment } from '../../site/access/visibility.queries.ts';

/** Returns the latest comments of this id since then (ms), the latest first, waiting ones included. */
export async function listLatestComments(
  trx: Database,
  userId: string,
  { since, limit, except }: { since: number; limit: number; except: number | null },
) {
  const rows = await trx
    .selectFrom('comments')
    .select(['id', 'meme_id', 'place', 'content', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows
    .filter(({ id }) => id !== except)
    .map(({ meme_id: memeId, place, content, created_at: at }) => ({ memeId, place, content, at }))
    .toSorted((one, other) => other.at - one.at || other.place - one.place);
}

/** Returns when the account was created (ISO 8601), and the fixed standing of a pseudonym. */
export async function findBeginning(trx: Database, userId: string) {
  return trx
    .selectFrom('users')
    .select(['created_at', 'standing'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns whether the member has a public meme or comment. */
export async function hasPublicContent(trx: Database, userId: string): Promise<boolean> {
  const meme = trx
    .selectFrom('memes')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .limit(1);
  if (await meme.executeTakeFirst()) return true;
  const comment = trx
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where((where) => isPublicComment(where as never))
    .limit(1);
  return (await comment.executeTakeFirst()) !== undefined;
}

/**
 * Returns whether a moderator kept, approved or brought back this comment: the log has no other verdict about a comment that
 * is still there.
 */
export async function wasJudged(trx: Database, memeId: number, commentId: number): Promise<boolean> {
  const verdict = trx
    .selectFrom('audit_log')
    .select('id')
    .where('meme_id', '=', memeId)
    .where('comment_id', '=', commentId)
    .where('action', 'in', ['case.close', 'comment.restore'])
    .where('actor_id', 'is not', null)
    .limit(1);
  return (await verdict.executeTakeFirst()) !== undefined;
}
