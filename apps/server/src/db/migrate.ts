import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import { type Database, type DatabaseLocation, isSqlite, openDatabase } from './dialect.ts';
import { migrations } from './migrations.ts';

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Migrates the schema to the newest migration, or to `last`. Throws the failing migration's error. */
export async function migrate(db: Database, last?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/**
 * Migrates on a separate connection, because the server's connections have timeouts. SQLite has only one connection. Does
 * nothing if the database is migrated, as at most starts. Throws if it belongs to a newer release that this one cannot run
 * beside.
 */
export async function migrateBeside(db: Database, location: DatabaseLocation): Promise<void> {
  // The migrator reports why the database cannot be read.
  const applied = await readAppliedMigrations(db).catch((): string[] => []);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  const newer = findNewer(applied);
  if (newer.length > 0 && (missing.length > 0 || !newer.every(isAdditive)))
    throw new Error(`${describeNewerSchema(newer)} Nothing was changed.`);
  if (missing.length === 0) return;
  if (location.kind === 'sqlite') return migrate(db);
  const own = openDatabase(location);
  await migrate(own).finally(() => own.destroy());
}

/** Ends the name of a migration that processes of the release before can run beside (decision 188). */
const ADDITIVE = '-additive';

const isAdditive = (name: string) => name.endsWith(ADDITIVE);

const findNewer = (applied: string[]) => applied.filter((name) => !Object.hasOwn(migrations, name));

/** Returns the applied migrations of a newer release that this program cannot run beside; empty if it can serve. */
export async function findBreakingMigrations(db: Database): Promise<string[]> {
  return findNewer(await readAppliedMigrations(db)).filter((name) => !isAdditive(name));
}

export function describeNewerSchema(newer: string[]): string {
  return `This database belongs to a newer release (${newer.join(', ')}): run that release.`;
}

/** Returns the migrations that this program knows and those that the database has, in order. */
export async function listMigrations(db: Database): Promise<{ known: string[]; applied: string[] }> {
  const all = await migratorOf(db).getMigrations();
  return {
    known: all.map(({ name }) => name),
    applied: all.filter(({ executedAt }) => executedAt).map(({ name }) => name),
  };
}

/**
 * Returns the applied migrations, including ones that this program does not know; empty if the database has no site.
 * Only reads.
 */
export async function readAppliedMigrations(db: Database): Promise<string[]> {
  // Looks for the table first, because metrics count failed queries.
  const found = isSqlite(db)
    ? sql`select name from sqlite_schema where name = ${DEFAULT_MIGRATION_TABLE}`
    : sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`;
  if ((await found.execute(db)).rows.length === 0) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
