import type { Database } from '../../../../db/dialect.ts';

export async function sumMemes(db: Database, userId: string): Promise<{ count: number; votes: number }> {
  const { count, votes } = await db
    .selectFrom('memes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('votes').as('votes')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), votes: Number(votes ?? 0) };
}

/** Returns memes of each status with the name of their decider, newest first; for admins only. */
export async function listMemesWithDecider(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('memes')
    .leftJoin('users as decider', 'decider.id', 'memes.decided_by')
    .select([
      'memes.id',
      'memes.title',
      'memes.created_at',
      'memes.published_at',
      'memes.votes',
      'memes.status',
      'decider.username as decider',
    ])
    .where('memes.user_id', '=', userId)
    .orderBy('memes.created_at', 'desc')
    .orderBy('memes.id', 'desc')
    .limit(limit)
    .execute();
}
