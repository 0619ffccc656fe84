import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from '../db/dialect.ts';
import { migrate, readAppliedMigrations } from '../db/migrate.ts';
import { migrations } from '../db/migrations.ts';
import { runAdmin } from './admin.ts';

const OLD = '015-search';

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeEach(async () => {
  folder = makeTemporaryFolder('corpomeme-plan-');
  database = await createDatabase(inject('databaseUrl'));
  db = openDatabase(
    database.url
      ? { kind: 'postgres', url: database.url }
      : { kind: 'sqlite', file: path.join(folder, 'corpomeme.db') },
  );
  await migrate(db, OLD);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function admin(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const url = database.url && { DATABASE_URL: database.url, AUTH_SECRET: 'x'.repeat(32) };
  const code = await runAdmin(['migrate', ...words], {
    env: { DATA_DIR: folder, LOG_LEVEL: 'silent', ...url },
    print: (line) => out.push(line),
    complain: (line) => err.push(line),
  });
  return { code, out, err };
}

/** Returns the names of databases that a plan left on the server. */
async function scratchDatabases(): Promise<unknown[]> {
  if (!database.url) return [];
  return (await sql`select datname from pg_database where datname like 'corpomeme_scratch_%'`.execute(db))
    .rows;
}

test('--plan tries each missing migration on a copy with the rows of the site, and changes nothing', async () => {
  for (let n = 1; n <= 50; n++)
    await sql`insert into audit_log (at, action, details) values (${n}, 'meme.edit', '{}')`.execute(db);
  const missing = Object.keys(migrations).filter((name) => name > OLD);
  const { code, out, err } = await admin('--plan');
  expect([code, err, out[0]]).toEqual([
    0,
    [],
    `${missing.length} migrations are missing; trying them on a copy…`,
  ]);
  expect(out.slice(1, -1).map((line) => /^ +\d+\.\d s {2}(\S+)$/.exec(line)?.[1])).toEqual(missing);
  expect(out.at(-1)).toMatch(/^ +\d+\.\d s {2}in all\. Nothing was changed; the next start migrates\.$/);
  expect((await readAppliedMigrations(db)).at(-1)).toBe(OLD);
  expect(readdirSync(folder).filter((name) => name.includes('plan'))).toEqual([]);
  expect(await scratchDatabases()).toEqual([]);
});

test('a migration that fails on the copy fails the plan, which leaves nothing behind', async () => {
  const name = '016-audit-chain';
  const real = migrations[name];
  if (!real) throw new Error('no such migration');
  migrations[name] = { up: () => Promise.reject(new Error('two rows have one key')) };
  const { code, err } = await admin('--plan');
  migrations[name] = real;
  expect([code, err]).toEqual([1, ['two rows have one key']]);
  expect(readdirSync(folder).filter((entry) => entry.includes('plan'))).toEqual([]);
  expect(await scratchDatabases()).toEqual([]);
});

test('says so when nothing is missing, and needs --plan', async () => {
  await migrate(db);
  expect(await admin('--plan')).toEqual({ code: 0, out: ['No migration is missing.'], err: [] });
  expect(await admin()).toMatchObject({ code: 2 });
});
