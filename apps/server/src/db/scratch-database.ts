import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseLocation } from './dialect.ts';

/** Creates an empty database on the same PostgreSQL server, for a rehearsal. Rejects if the role may not create one. */
export async function createScratchDatabase(
  db: Database,
  url: string,
): Promise<{ location: DatabaseLocation & { kind: 'postgres' }; drop(): Promise<void> }> {
  const name = `corpomeme_scratch_${randomBytes(4).toString('hex')}`;
  await sql`create database ${sql.id(name)}`.execute(db);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    location: { kind: 'postgres', url: own.href },
    drop: async () => void (await sql`drop database ${sql.id(name)} with (force)`.execute(db)),
  };
}
