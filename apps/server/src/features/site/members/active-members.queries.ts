import { type Database, forKeyShare } from '../../../db/dialect.ts';
import { prepared } from '../../../db/prepared.ts';

const active = prepared((db, { userId }: { userId: string }) =>
  forKeyShare(
    db,
    db.selectFrom('users').select('id').where('id', '=', userId).where('banned_at', 'is', null),
  ),
);

/**
 * Returns false if the member was banned or deleted since the request began; otherwise locks the member against
 * deletion until the transaction ends. Call it first in each transaction that writes for a member, so that a deletion
 * happens before or after it.
 */
export async function isStillActive(trx: Database, userId: string): Promise<boolean> {
  const { rows } = await active(trx, { userId });
  return rows.length > 0;
}
