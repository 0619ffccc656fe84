import { Migrator } from 'kysely';
import type { Database } from './dialect.ts';
import { migrations } from './migrations/all.ts';

/** Brings the schema up to date; throws with the failing migration's error. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
