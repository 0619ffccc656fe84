import { randomInt } from 'node:crypto';
import type { NamelessWait } from '@corpomeme/contract/memes/nameless';
import { MINUTE } from '@corpomeme/contract/site/time';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import { admitHeld, canHold } from './entry.queries.ts';

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
