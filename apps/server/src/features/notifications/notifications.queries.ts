import type { NotificationKind } from '@corpomeme/contract/notifications';
import type { Database } from '../../db/dialect.ts';

interface NewNotification {
  userId: string;
  kind: NotificationKind;
  /** Milliseconds since the epoch. */
  at: number;
  memeId?: number | null;
  commentId?: number | null;
  /** Short values; what is undefined is left out. */
  details?: Record<string, string | number | boolean | null | undefined>;
}

/** Call inside the transaction of what it tells about; after the commit publish `notification.added`. */
export async function addNotification(trx: Database, news: NewNotification): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      user_id: news.userId,
      kind: news.kind,
      meme_id: news.memeId ?? null,
      comment_id: news.commentId ?? null,
      details: JSON.stringify(news.details ?? {}),
      created_at: news.at,
    })
    .execute();
}
