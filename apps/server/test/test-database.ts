import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabaseLocation, openDatabase } from '../src/db/dialect.ts';
import { migrate } from '../src/db/migrate.ts';

interface TestDatabase {
  /** Null on SQLite, whose file is in the site's folder. */
  url: string | null;
  drop(): Promise<void>;
}

/** Creates a separate database for each site, so that tests are isolated: an empty one, or a copy of the template. */
export async function createDatabase(
  serverUrl: string | null,
  template: string | null = null,
): Promise<TestDatabase> {
  if (!serverUrl) return { url: null, drop: async () => {} };
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template's files takes half the time of the default, which logs each page of the copy.
  const copy = template ? ` template ${template} strategy file_copy` : '';
  await administer(serverUrl, `create database ${name}${copy}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(serverUrl, `drop database ${name} with (force)`) };
}

/** Migrates an empty database as a template that sites copy, because migrations take longer than most tests. */
export async function migrateTemplate(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location);
  await migrate(db).finally(() => db.destroy());
}

const administrators = new Map<string, pg.Pool>();

/** Runs a statement on one kept connection to each server, because a new connection takes longer than most statements. */
async function administer(url: string, statement: string): Promise<void> {
  const known = administrators.get(url);
  const pool =
    known ?? new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  if (!known) {
    // The server may stop before this process.
    pool.on('error', () => {});
    administrators.set(url, pool);
  }
  await pool.query(statement);
}
