import { createHash } from 'node:crypto';
import type { Database } from '../src/db/dialect.ts';
import type { Tables } from '../src/db/tables.ts';

const TABLES = [
  'users',
  'sessions',
  'accounts',
  'verifications',
  'two_factors',
  'banned_emails',
  'site_settings',
  'audit_log',
  'idempotency_keys',
  'companies',
  'memes',
  'meme_votes',
  'comments',
  'comment_votes',
] as const satisfies (keyof Tables)[];

/** Changes when anything in the database does: what a refused request must not bring about. */
export async function digestDatabase(db: Database): Promise<string> {
  const hash = createHash('sha256');
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    hash.update(JSON.stringify([table, rows.map((row) => JSON.stringify(row)).toSorted()]));
  }
  return hash.digest('hex');
}
