import { randomBytes } from 'node:crypto';
import pg from 'pg';

interface TestDatabase {
  /** Null on SQLite, whose file is in the site's folder. */
  url: string | null;
  drop(): Promise<void>;
}

/** Creates a separate database for each site, so that tests are isolated. */
export async function createDatabase(serverUrl: string | null): Promise<TestDatabase> {
  if (!serverUrl) return { url: null, drop: async () => {} };
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(serverUrl, `drop database ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
