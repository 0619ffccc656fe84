import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../src/db/dialect.ts';
import { createDatabase } from './test-database.ts';

/** Returns a function that returns the test file's own database without a schema, for tests of migrations. */
export function useEmptyDatabase(): () => Database {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let db: Database;
  beforeAll(async () => {
    database = await createDatabase(inject('databaseUrl'));
    db = openDatabase(
      database.url ? { kind: 'postgres', url: database.url } : { kind: 'sqlite', file: ':memory:' },
    );
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  return () => db;
}
