import type { Database } from '../../../db/dialect.ts';

/** Stores a statement that becomes public at that time (ms), unless the meme has one. */
export async function insertStatement(trx: Database, meme_id: number, due_at: number): Promise<void> {
  await trx
    .insertInto('author_statements')
    .values({ meme_id, due_at })
    .onConflict((conflict) => conflict.column('meme_id').doNothing())
    .execute();
}

/** Makes statements public that are due, and returns their memes. Several processes may run it at once. */
export async function publishStatements(trx: Database, now: number): Promise<number[]> {
  const due = await trx
    .deleteFrom('author_statements')
    .where('due_at', '<=', now)
    .returning('meme_id')
    .execute();
  const ids = due.map(({ meme_id }) => meme_id).toSorted((one, other) => one - other);
  if (ids.length > 0)
    await trx.updateTable('memes').set({ author_stands: 1 }).where('id', 'in', ids).execute();
  return ids;
}
