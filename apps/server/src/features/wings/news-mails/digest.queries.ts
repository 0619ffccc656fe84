import type { NotificationKind } from '@corpomeme/contract/news/notifications';
import type { Database } from '../../../db/dialect.ts';

export async function hasDigest(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('digests')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns the daily mail on. Idempotent. */
export async function turnDigestOn(trx: Database, userId: string, now: number): Promise<void> {
  await trx
    .insertInto('digests')
    .values({ user_id: userId, sent_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function turnDigestOff(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('digests').where('user_id', '=', userId).execute();
}

interface DueDigest {
  user_id: string;
  email: string;
  sent_at: number;
}

/**
 * Returns members who got no daily mail since `hour` (ms) and have unread notifications that no daily mail counted. News
 * of a meme without a name is addressed to its pseudonym and counts in no mail: a mailbox at work would show its reader
 * whose meme was decided.
 */
export async function listDueDigests(db: Database, hour: number, limit: number): Promise<DueDigest[]> {
  return db
    .selectFrom('digests')
    .innerJoin('users', 'users.id', 'digests.user_id')
    .select(['digests.user_id', 'digests.sent_at', 'users.email'])
    .where('digests.sent_at', '<', hour)
    .where('users.banned_at', 'is', null)
    .where('users.email_verified', '=', 1)
    .where('users.archived_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('notifications')
          .select('notifications.id')
          .whereRef('notifications.user_id', '=', 'digests.user_id')
          .where('notifications.read_at', 'is', null)
          .whereRef('notifications.created_at', '>', 'digests.sent_at'),
      ),
    )
    .orderBy('digests.user_id')
    .limit(limit)
    .execute();
}

/**
 * Marks the digest as sent. Returns true for the one process that may send it: the daily mail is on, and no other
 * process has sent it.
 */
export async function claimDigest(trx: Database, { user_id, sent_at }: DueDigest, now: number) {
  const row = await trx
    .updateTable('digests')
    .set({ sent_at: now })
    .where('user_id', '=', user_id)
    .where('sent_at', '=', sent_at)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts unread notifications since then by kind, without those of memes without a name. */
export async function countNewsByKind(
  trx: Database,
  userId: string,
  since: number,
): Promise<{ kind: NotificationKind; count: number }[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}
