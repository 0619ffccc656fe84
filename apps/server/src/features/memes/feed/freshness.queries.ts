import { sql } from 'kysely';
import { type Database, forUpdateSkipLocked } from '../../../db/dialect.ts';

/**
 * The class of a meme that was just published: the number of ages in `freshness.policy.ts`. Each further class is one
 * lower.
 */
export const FRESHEST = 4;
/** The class of memes that are older than every age. */
export const OLD = 0;

/** Lowers the class of the oldest memes that were published before `before` (ms); returns their number. */
export async function lowerFreshness(
  trx: Database,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<number> {
  const due = trx
    .selectFrom('memes')
    .select('id')
    .where('freshness', '>', sql.lit(OLD))
    .where('freshness', '=', sql.lit(from))
    .where('published_at', '<', before)
    .orderBy('published_at')
    .limit(limit);
  const lowered = await trx
    .updateTable('memes')
    .set({ freshness: from - 1 })
    .where('id', 'in', forUpdateSkipLocked(trx, due))
    .returning('id')
    .execute();
  return lowered.length;
}
