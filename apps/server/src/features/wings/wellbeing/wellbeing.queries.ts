import type { DeskCareChange } from '@corpomeme/contract/wings/wellbeing';
import type { Database } from '../../../db/dialect.ts';

export interface CareSettings {
  blur_first: boolean;
  daily_limit: number | null;
}

export async function findCare(db: Database, userId: string): Promise<CareSettings> {
  const row = await db
    .selectFrom('desk_cares')
    .select(['blur_first', 'daily_limit'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { blur_first: row?.blur_first !== 0, daily_limit: row?.daily_limit ?? null };
}

/** Saves the given settings; omitted ones stay. */
export async function saveCare(trx: Database, userId: string, change: DeskCareChange): Promise<void> {
  const values = {
    ...(change.blur_first !== undefined && { blur_first: change.blur_first ? (1 as const) : (0 as const) }),
    ...(change.daily_limit !== undefined && { daily_limit: change.daily_limit }),
  };
  if (Object.keys(values).length === 0) return;
  await trx
    .insertInto('desk_cares')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/**
 * Returns the times of this moderator's decisions about memes since then, oldest first; the latest ones if there are
 * more than the limit.
 */
export async function listOwnMoments(
  db: Database,
  moderatorId: string,
  { since, limit }: { since: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('actor_id', '=', moderatorId)
    .where('at', '>=', since)
    .where('action', 'in', ['meme.approve', 'meme.reject'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at).toReversed();
}
