import { createHash } from 'node:crypto';
import type { Database } from '../src/db/dialect.ts';
import { TABLE_NAMES } from '../src/db/table-rows.ts';

/** Returns a digest of the whole database, to prove that a refused request changed nothing. */
export async function digestDatabase(db: Database): Promise<string> {
  const hash = createHash('sha256');
  for (const table of TABLE_NAMES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    hash.update(JSON.stringify([table, rows.map((row) => JSON.stringify(row)).toSorted()]));
  }
  return hash.digest('hex');
}
