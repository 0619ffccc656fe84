import type { Database } from '../../../db/dialect.ts';
import { addNotifications } from '../../news/notifications/notifications.queries.ts';

/**
 * Notes that something is asked about these memes, whose rows the caller holds, and tells each author once while it is open.
 * Returns the authors to notify after the commit; one without a link to an account is told in vain, which shows to nobody
 * (decision 375).
 */
export async function askAuthors(trx: Database, memeIds: readonly number[], now: number): Promise<string[]> {
  if (memeIds.length === 0) return [];
  const asked = await trx
    .updateTable('memes')
    .set({ is_asked: 1 })
    .where('id', 'in', memeIds)
    .where('is_asked', '=', 0)
    .returning(['id', 'user_id'])
    .execute();
  const news = asked.map(({ id, user_id }) => ({ userId: user_id, memeId: id }));
  await addNotifications(
    trx,
    news.map((each) => ({ ...each, kind: 'meme.disputed', at: now })),
  );
  return news.map(({ userId }) => userId);
}

/** Ends what was asked about a meme with its case. Words that its author proposed go with it, decided or not. */
export async function endAsking(trx: Database, memeId: number): Promise<void> {
  await trx
    .updateTable('memes')
    .set({ is_asked: 0 })
    .where('id', '=', memeId)
    .where('is_asked', '=', 1)
    .execute();
  await trx.deleteFrom('meme_corrections').where('meme_id', '=', memeId).execute();
}
