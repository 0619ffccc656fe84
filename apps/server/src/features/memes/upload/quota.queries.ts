import { type Database, forNoKeyUpdate } from '../../../db/dialect.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';

/** Returns the number and bytes of the member's stored memes; `exceptId` excludes a meme that is about to change. */
export async function readHoldings(
  db: Database,
  userId: string,
  exceptId: number | null,
): Promise<{ pending: number; bytes: number }> {
  let query = db
    .selectFrom('memes')
    .select(({ fn, eb }) => [
      fn.sum<number | null>('image_bytes').as('bytes'),
      fn
        .sum<number | null>(
          eb.case().when('avif_key', '=', eb.ref('image_key')).then(eb.ref('avif_bytes')).else(0).end(),
        )
        .as('avif'),
      fn
        .sum<number | null>(eb.case().when('status', 'in', ['pending', 'held']).then(1).else(0).end())
        .as('pending'),
    ])
    .where(isSelf('memes.user_id', userId));
  if (exceptId !== null) query = query.where('id', '!=', exceptId);
  const held = await query.executeTakeFirstOrThrow();
  return { pending: Number(held.pending ?? 0), bytes: Number(held.bytes ?? 0) + Number(held.avif ?? 0) };
}

/**
 * Locks the member, because two concurrent uploads would both find the last free place. A decision on the meme refers to
 * its author, so a full lock would deadlock with it.
 */
export async function holdMember(trx: Database, userId: string): Promise<void> {
  await forNoKeyUpdate(trx, trx.selectFrom('users').select('id').where('id', '=', userId)).execute();
}
