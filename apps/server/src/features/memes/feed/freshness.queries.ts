import { sql } from 'kysely';
import { type Database, forUpdateSkipLocked } from '../../../db/dialect.ts';

/** The freshness of what is in no time window any more. */
export const OLD = 0;

/** Takes one step off the oldest memes of this freshness that were posted before the time; answers how many there were. */
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
