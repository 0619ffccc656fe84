import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import { type Database, type DatabaseLocation, isSqlite, openDatabase, truncateLog } from './dialect.ts';
import { migrations } from './migrations.ts';

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

export const NEWEST_MIGRATION = Object.keys(migrations).at(-1) ?? '';

/** Migrates the schema to the newest migration, or to `last`. Throws the failing migration's error. */
export async function migrate(db: Database, last?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** A step of a migration that has ended. */
export interface MigrationStep {
  name: string;
  milliseconds: number;
}

/** Migrates a site that a server is about to serve. `migration-thread.ts` does it beside the main thread. */
export type MigrateSite = (location: DatabaseLocation, missing: string[], db: Database) => Promise<void>;

/**
 * Migrates on a separate connection, because the server's connections have timeouts. Does nothing if the database is
 * migrated, as at most starts. A new database, which takes a moment, is migrated in one transaction. Throws if the database
 * belongs to a newer release that this one cannot run beside.
 */
export async function migrateBeside(
  db: Database,
  location: DatabaseLocation,
  migrateSite: MigrateSite = (where, missing) => migrateInSteps(where, missing),
): Promise<void> {
  // The migrator reports why the database cannot be read.
  const applied = await readAppliedMigrations(db).catch((): string[] => []);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  const newer = findNewer(applied);
  if (newer.length > 0 && (missing.length > 0 || !newer.every(isAdditive)))
    throw new Error(`${describeNewerSchema(newer)} Nothing was changed.`);
  if (missing.length === 0) return;
  if (applied.length > 0) return migrateSite(location, missing, db);
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

/** Migrates a site with one transaction for each of the missing migrations. Calls `done` after each. */
export async function migrateInSteps(
  location: DatabaseLocation,
  missing: string[],
  done: (step: MigrationStep) => void = () => {},
): Promise<void> {
  const db = openDatabase(location);
  const migrator = migratorOf(db);
  try {
    for (const _name of missing) {
      const began = performance.now();
      // Another process may migrate at the same time: then it has done the step that follows.
      const { error, results = [] } = await migrator.migrateUp();
      if (error) throw error;
      // The log of SQLite holds one step at most, and not the whole migration.
      await truncateLog(db);
      const milliseconds = Math.round(performance.now() - began);
      for (const { migrationName: name } of results) done({ name, milliseconds });
    }
  } finally {
    await db.destroy();
  }
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
