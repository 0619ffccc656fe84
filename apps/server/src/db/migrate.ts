import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import { type Database, type DatabaseLocation, openDatabase } from './dialect.ts';
import { migrations } from './migrations/all.ts';

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Brings the schema up to date, or as far as `last`; throws with the failing migration's error. */
export async function migrate(db: Database, last?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** Beside the connections that serve: a migration takes as long as it takes. SQLite has but one. */
export async function migrateBeside(db: Database, location: DatabaseLocation): Promise<void> {
  if (location.kind === 'sqlite') return migrate(db);
  const own = openDatabase(location);
  await migrate(own).finally(() => own.destroy());
}

/** The names of all that this program knows and of those that the database has, in order. */
export async function listMigrations(db: Database): Promise<{ known: string[]; applied: string[] }> {
  const all = await migratorOf(db).getMigrations();
  return {
    known: all.map(({ name }) => name),
    applied: all.filter(({ executedAt }) => executedAt).map(({ name }) => name),
  };
}

/** Only reads; also names that this program does not know. None where no site ever was. */
export async function readAppliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
