import { randomInt } from 'node:crypto';
import type { NamelessWait } from '@corpomeme/contract/memes/nameless';
import { MINUTE } from '@corpomeme/contract/site/time';
import type { Context } from '../../../context.ts';
import { type Database, rewriteRows } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import { hasProcessBefore } from '../../../db/notifications.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';

/** The migration of the state `held`. Processes before it respond 500 for a meme in a state that they do not know. */
const HELD = '084-fixed-pseudonyms-additive';

/** Returns whether every running process knows the state `held`. */
export async function canHold(trx: Database): Promise<boolean> {
  return !(await hasProcessBefore(trx, HELD));
}

/** Moves held memes whose wait is over, or all if no meme can be held, into the queue, and returns their ids; each goes to one caller. */
async function admitHeld(trx: Database, { now, limit }: { now: number; limit: number }): Promise<number[]> {
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

export async function getNamelessWait({ db }: Pick<Context, 'db'>): Promise<NamelessWait> {
  const { namelessWaitMin, namelessWaitMax } = await readSettings(db);
  return { min: namelessWaitMin, max: namelessWaitMax };
}

/**
 * Returns the first state of a meme without a name: held for a random time of the admins' range, so that its entry into
 * the queue does not show when its author sent it (decision 171). While a process of the release before runs beside this
 * one, the meme enters at once (decision 188).
 */
export async function firstState(
  trx: Database,
  now: number,
): Promise<Pick<MemesTable, 'status' | 'enters_at'>> {
  const { min, max } = await getNamelessWait({ db: trx });
  if (max === 0 || !(await canHold(trx))) return { status: 'pending', enters_at: null };
  return { status: 'held', enters_at: now + randomInt(min * MINUTE, max * MINUTE + 1) };
}

const BATCH_SIZE = 200;

/** Moves memes whose wait is over into the queue. Several processes may run it at once. */
export async function admitMemes({
  transact,
  clock,
  bus,
}: Pick<Context, 'transact' | 'clock' | 'bus'>): Promise<void> {
  for (;;) {
    const admitted = await transact((trx) => admitHeld(trx, { now: clock.now(), limit: BATCH_SIZE }));
    for (const memeId of admitted) bus.publish('meme.submitted', { memeId });
    if (admitted.length < BATCH_SIZE) return;
  }
}
