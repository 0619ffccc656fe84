import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { TestSite } from './test-site.ts';

/**
 * Returns all files of the running site, write-ahead log included; on PostgreSQL, those of its database and the segments
 * of the log, after what docs/operations.md tells operators to do. Null if they are not readable.
 */
export async function listSiteFiles(site: TestSite): Promise<string[] | null> {
  const own = listFiles(site.dataDir);
  if (site.ctx.config.database.kind === 'sqlite') return own;
  const run = (statement: RawBuilder<Record<string, unknown>>) => statement.execute(site.ctx.db);
  await run(sql`vacuum (full)`);
  await run(sql`select pg_switch_wal()`);
  await run(sql`checkpoint`);
  const { rows } = await run(
    sql`select current_setting('data_directory') as home, oid from pg_database where datname = current_database()`,
  );
  const home = String(rows[0]?.home);
  try {
    return [
      ...own,
      ...listFiles(path.join(home, 'base', String(rows[0]?.oid))),
      ...listFiles(path.join(home, 'pg_wal')),
    ];
  } catch {
    return null;
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}
