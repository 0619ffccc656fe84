import type { Database } from '../../../db/dialect.ts';

/** Returns the names of hidden templates, hidden last first. */
export async function listHiddenNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('hidden_templates')
    .select('name')
    .orderBy('hidden_at', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Hides the template. Returns false if it was hidden before; the primary key decides. */
export async function insertHidden(trx: Database, name: string, hidden_at: number): Promise<boolean> {
  const inserted = await trx
    .insertInto('hidden_templates')
    .values({ name, hidden_at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Shows the template. Returns false if it was not hidden. */
export async function deleteHidden(trx: Database, name: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('hidden_templates')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return deleted !== undefined;
}
