import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../dialect.ts';

/** Names of deleted accounts, which nobody else may take (decision 174). Without row ids, so that rows have no order. */
export async function up(db: Kysely<never>): Promise<void> {
  const withoutRowid = sql.raw(isSqlite(db) ? 'without rowid' : '');
  await sql`create table held_names (name_hash text not null primary key) ${withoutRowid}`.execute(db);
}
