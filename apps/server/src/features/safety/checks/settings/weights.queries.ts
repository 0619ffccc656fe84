import type { CheckWeights } from '@corpomeme/contract/moderation/screening';
import { type Database, forUpdate } from '../../../../db/dialect.ts';

const NAME = 'screening-weights';

/** Checks newer than the stored weights are missing. */
export interface StoredWeights {
  weights: Partial<CheckWeights>;
  /** The weights before the last change; null if there was none. */
  previous: Partial<CheckWeights> | null;
  /** Milliseconds since the epoch; null if they were never changed. */
  changedAt: number | null;
}

const NONE: StoredWeights = { weights: {}, previous: null, changedAt: null };

export async function findWeights(db: Database): Promise<StoredWeights> {
  return parse(await selectWeights(db).executeTakeFirst());
}

/** Returns the weights, locked until the transaction ends. */
export async function findWeightsLocked(trx: Database): Promise<StoredWeights> {
  await trx
    .insertInto('site_settings')
    .values({ name: NAME, value: JSON.stringify(NONE) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return parse(await forUpdate(trx, selectWeights(trx)).executeTakeFirst());
}

export async function writeWeights(trx: Database, stored: StoredWeights): Promise<void> {
  await trx
    .updateTable('site_settings')
    .set({ value: JSON.stringify(stored) })
    .where('name', '=', NAME)
    .execute();
}

function selectWeights(db: Database) {
  return db.selectFrom('site_settings').select('value').where('name', '=', NAME);
}

function parse(row: { value: string } | undefined): StoredWeights {
  return row ? { ...NONE, ...(JSON.parse(row.value) as Partial<StoredWeights>) } : NONE;
}
