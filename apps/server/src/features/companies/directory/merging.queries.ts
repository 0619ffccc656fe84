import type { Selectable } from 'kysely';
import type { CompanyMergesTable, CompanyState } from '../../../db/company-tables.ts';
import type { Database } from '../../../db/dialect.ts';

export type MergeRow = Selectable<CompanyMergesTable>;

interface NewMerge {
  fromId: number;
  intoId: number;
  fromState: CompanyState;
  now: number;
}

/** Returns the merge's id; undefined if the company is in another merge. */
export async function insertMerge(
  trx: Database,
  { fromId, intoId, fromState, now }: NewMerge,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('company_merges')
    .values({ from_id: fromId, into_id: intoId, from_state: fromState, merged_at: now, undone_at: null })
    .onConflict((conflict) => conflict.column('from_id').where('undone_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Marks a company as merged. Returns false unless it is unmerged and not the general one, and the other one is listed.
 */
export async function markMerged(trx: Database, fromId: number, intoId: number): Promise<boolean> {
  const target = trx.selectFrom('companies as target').select('target.id').where('target.id', '=', intoId);
  const row = await trx
    .updateTable('companies')
    .set({ state: 'merged', merged_into: intoId })
    .where('id', '=', fromId)
    .where('state', '<>', 'merged')
    .where('is_general', '=', 0)
    .where((where) => where.exists(target.where('target.state', '=', 'listed')))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the merge that is in force; undefined if there is none since then. */
export async function findUndoableMerge(
  db: Database,
  fromId: number,
  since: number,
): Promise<MergeRow | undefined> {
  return db
    .selectFrom('company_merges')
    .selectAll()
    .where('from_id', '=', fromId)
    .where('undone_at', 'is', null)
    .where('merged_at', '>=', since)
    .executeTakeFirst();
}

/** Marks the merge as undone. Returns false if another admin undid it first. */
export async function markUndone(trx: Database, merge: MergeRow, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('company_merges')
    .set({ undone_at: now })
    .where('id', '=', merge.id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .updateTable('companies')
    .set({ state: merge.from_state, merged_into: null })
    .where('id', '=', merge.from_id)
    .execute();
  return true;
}
