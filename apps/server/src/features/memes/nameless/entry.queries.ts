import { type Database, rewriteRows } from '../../../db/dialect.ts';
import { hasProcessBefore } from '../../../db/notifications.ts';

/** The migration of the state `held`. Processes before it respond 500 for a meme in a state that they do not know. */
const HELD = '084-fixed-pseudonyms-additive';

/** Returns whether every running process knows the state `held`. */
export async function canHold(trx: Database): Promise<boolean> {
  return !(await hasProcessBefore(trx, HELD));
}

/** Moves held memes whose wait is over, or all if no meme can be held, into the queue, and returns their ids; each goes to one caller. */
export async function admitHeld(
  trx: Database,
  { now, limit }: { now: number; limit: number },
): Promise<number[]> {
  const held = trx.selectFrom('memes').select('id').where('enters_at', 'is not', null).limit(limit);
  const due = (await canHold(trx)) ? held.where('enters_at', '<=', now) : held;
  const admitted = await trx
    .updateTable('memes')
    .set({ status: 'pending', enters_at: null })
    .where('id', 'in', due)
    .where('status', '=', 'held')
    .returning('id')
    .execute();
  // Random ids, so those that enter together are in no order either.
  const ids = admitted.map(({ id }) => id).toSorted((a, b) => a - b);
  await rewriteRows(trx, ids);
  return ids;
}
