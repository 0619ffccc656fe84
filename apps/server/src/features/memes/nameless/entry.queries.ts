import type { Database } from '../../../db/dialect.ts';

/** Moves held memes whose wait is over into the queue, and returns their ids; each goes to one caller. */
export async function admitHeld(
  trx: Database,
  { now, limit }: { now: number; limit: number },
): Promise<number[]> {
  const due = trx
    .selectFrom('memes')
    .select('id')
    .where('enters_at', 'is not', null)
    .where('enters_at', '<=', now)
    .limit(limit);
  const admitted = await trx
    .updateTable('memes')
    .set({ status: 'pending', enters_at: null })
    .where('id', 'in', due)
    .where('status', '=', 'held')
    .returning('id')
    .execute();
  return admitted.map(({ id }) => id);
}
