import type { Database } from '../db/dialect.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { deleteRows, findTables, hasRows } from '../db/table-rows.ts';
import { Failure } from './verb.ts';

/**
 * Migrates an empty database to the last migration of the rows, so that later migrations treat them as on the old site.
 * `source` names the origin in error messages.
 */
export async function prepareTarget(db: Database, migrations: string[], source: string): Promise<void> {
  const { known, applied } = await listMigrations(db);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Failure(`${source} comes from a newer version: it has ${unknown.join(', ')}`);
  const ahead = applied.filter((name) => !migrations.includes(name));
  if (ahead.length > 0) {
    throw new Failure(
      `the database was already brought past ${source} (${ahead.join(', ')}): give an empty one`,
    );
  }
  await migrate(db, migrations.at(-1));
  await requireEmpty(db);
}

/** Throws Failure if a table of a started site has rows. Every started site has at least an admin. */
async function requireEmpty(db: Database): Promise<void> {
  for (const table of ['users', 'memes', 'audit_log'] as const) {
    if (await hasRows(db, table)) throw new Failure(`the database is not empty: there are rows in ${table}`);
  }
}

/** Deletes all rows of a new database: those that migrations insert, such as the companies. */
export async function deleteFirstRows(trx: Database): Promise<void> {
  for (const table of (await findTables(trx)).toReversed()) await deleteRows(trx, table);
}
