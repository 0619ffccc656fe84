import { sql } from 'kysely';
import { type Database, forUpdateSkipLocked } from '../../../db/dialect.ts';

/** The freshness of memes that are in no time window. */
export const OLD = 0;

/** Lowers the freshness of the oldest memes that were posted before `time`; returns their number. */
export async function lowerFreshness(
  trx: Database,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<number> {
  const due = trx
    .selectFrom('memes')
    .select('id')
    .where('freshness', '>', sql.lit(OLD))
    .where('freshness', '=', sql.lit(from))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit);
  const lowered = await trx
    .updateTable('memes')
    .set({ freshness: from - 1 })
    .where('id', 'in', forUpdateSkipLocked(trx, due))
    .returning('id')
    .execute();
  return lowered.length;
}
