import type { Database } from '../../db/dialect.ts';

/** Throws when the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.selectFrom('companies').select('name').limit(1).execute();
}
