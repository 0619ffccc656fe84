import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, isSqlite, readVersion } from '../src/db/dialect.ts';
import { TABLE_NAMES } from '../src/db/table-facts.ts';

interface KnownDigest {
  version: string;
  digest: string;
}

const known = new WeakMap<Database, KnownDigest>();

/**
 * Returns a digest of the whole database, to prove that a refused request changed nothing. Reuses the last digest while the
 * database's version is unchanged.
 */
export async function digestDatabase(db: Database): Promise<string> {
  // Read before the rows: if they change meanwhile, the next call sees another version and reads them again.
  const version = await readVersion(db);
  const last = known.get(db);
  if (last?.version === version) return last.digest;
  const digest = await (isSqlite(db) ? digestOnSqlite(db) : digestOnPostgres(db));
  known.set(db, { version, digest });
  return digest;
}

async function digestOnSqlite(db: Database): Promise<string> {
  const hash = createHash('sha256');
  for (const table of TABLE_NAMES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    hash.update(JSON.stringify([table, rows.map((row) => JSON.stringify(row)).toSorted()]));
  }
  return hash.digest('hex');
}

/** One statement for all tables, because the server spends more time on a statement than on its few rows. */
async function digestOnPostgres(db: Database): Promise<string> {
  const tables = TABLE_NAMES.map(
    (table) => sql`select ${sql.lit(table)} as name,
      (select string_agg(each::text, ${sql.lit('\n')} order by each::text) from ${sql.table(table)} as each) as content`,
  );
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(string_agg(name || ':' || coalesce(content, ''), ${sql.lit('\n')} order by name), 'UTF8')), 'hex') as digest
    from (${sql.join(tables, sql` union all `)}) as tables`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database returned no digest');
  return row.digest;
}
