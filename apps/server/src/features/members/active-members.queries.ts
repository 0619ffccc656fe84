import { type Database, forKeyShare } from '../../db/dialect.ts';
import { prepared } from '../../db/prepared.ts';

const active = prepared((db, { userId }: { userId: string }) =>
  forKeyShare(
    db,
    db.selectFrom('users').select('id').where('id', '=', userId).where('banned_at', 'is', null),
  ),
);

/**
 * False when the person was banned or deleted since the request began; otherwise they cannot be deleted until the transaction
 * ends. First thing in each transaction that writes in somebody's name: a deletion then comes before it or after it.
 */
export async function isStillActive(trx: Database, userId: string): Promise<boolean> {
  const { rows } = await active(trx, { userId });
  return rows.length > 0;
}
