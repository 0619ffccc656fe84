import type { Database } from '../../../db/dialect.ts';

export async function countPendingMemes(db: Database): Promise<number> {
  const pending = db.selectFrom('memes').where('status', '=', 'pending');
  const { count } = await pending
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws if the database does not respond. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.selectFrom('companies').select('name').limit(1).execute();
}
