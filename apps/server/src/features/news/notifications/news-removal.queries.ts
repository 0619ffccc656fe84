import type { NotificationKind } from '@corpomeme/contract/news/notifications';
import type { Database } from '../../../db/dialect.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';

/** Kinds that announce a comment. */
const ANNOUNCEMENTS: NotificationKind[] = ['comment.reply', 'meme.commented'];

/** Deletes a member's notifications, read or not, that announced comments of a member whom they muted. */
export async function forgetNewsFrom(trx: Database, userId: string, writerId: string): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where(isSelf('user_id', userId))
    .where('kind', 'in', ANNOUNCEMENTS)
    .where('comment_id', 'in', (from) =>
      from.selectFrom('comments').select('id').where('user_id', '=', writerId),
    )
    .execute();
}

/** Deletes at most `limit` notifications read before then; returns their number. */
export async function deleteReadBefore(trx: Database, before: number, limit: number): Promise<number> {
  const old = trx.selectFrom('notifications').select('id').where('read_at', '<', before).limit(limit);
  const gone = await trx.deleteFrom('notifications').where('id', 'in', old).returning('id').execute();
  return gone.length;
}

/** Returns members with more than `max` notifications. */
export async function listOverfull(db: Database, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having((row) => row.fn.countAll(), '>', max)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes all but the newest `max` notifications of a member. */
export async function deleteBeyond(trx: Database, userId: string, max: number): Promise<void> {
  const oldestKept = trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(max - 1);
  await trx.deleteFrom('notifications').where('user_id', '=', userId).where('id', '<', oldestKept).execute();
}
