import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Migration, sql } from 'kysely';
import { isSqlite } from './dialect.ts';

/** `041-comment-edits.ts`; tests and seeds lie beside. */
const MIGRATION_FILE = /^(\d{3}-[a-z-]+)\.ts$/;

/**
 * The files of `migrations/` in the order of their numbers. Released migrations are never changed. A file is loaded when
 * it is executed, so a start with a migrated database loads none.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  readdirSync(path.join(import.meta.dirname, 'migrations'))
    .sort()
    .flatMap((file) => MIGRATION_FILE.exec(file)?.[1] ?? [])
    .map((name) => [name, { up: (db) => run(name, db) } satisfies Migration]),
);

async function load(name: string): Promise<Migration> {
  return import(`./migrations/${name}.ts`);
}

async function run(name: string, db: Parameters<Migration['up']>[0]): Promise<void> {
  await (await load(name)).up(db);
  if (isSqlite(db)) return;
  // Several migrations may share a transaction, and PostgreSQL alters no table with deferred checks that have not run yet.
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
}
