import { Migrator } from 'kysely';
import type { Database } from './dialect.ts';
import { migrations } from './migrations/all.ts';

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Brings the schema up to date, or as far as `last`; throws with the failing migration's error. */
export async function migrate(db: Database, last?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** The names of all that this program knows and of those that the database has, in order. */
export async function listMigrations(db: Database): Promise<{ known: string[]; applied: string[] }> {
  const all = await migratorOf(db).getMigrations();
  return {
    known: all.map(({ name }) => name),
    applied: all.filter(({ executedAt }) => executedAt).map(({ name }) => name),
  };
}
