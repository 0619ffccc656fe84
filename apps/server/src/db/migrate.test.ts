// On PostgreSQL in each `npm test`: db/migrate, db/migration-progress, db/migrations
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createDatabase } from '../../test/test-database.ts';
import { verifyAuditChain } from '../features/site/audit/audit.ts';
import { isUniqueViolation } from './database-errors.ts';
import { type Database, type DatabaseLocation, openDatabase } from './dialect.ts';
import { findBreakingMigrations, migrate, migrateBeside, migrateInSteps } from './migrate.ts';
import { migrations } from './migrations.ts';

let folder: string;
let drop: () => Promise<void>;
let location: DatabaseLocation;
let open: () => Database;
let db: Database;

beforeEach(async () => {
  folder = makeTemporaryFolder('corpomeme-migrate-');
  const database = await createDatabase(inject('databaseUrl'));
  drop = database.drop;
  location = database.url
    ? { kind: 'postgres', url: database.url }
    : { kind: 'sqlite', file: path.join(folder, 'x.db') };
  open = () => openDatabase(location);
  db = open();
});
afterEach(async () => {
  await db.destroy();
  await drop();
  rmSync(folder, { recursive: true });
});

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

test('an empty database gets each migration once', async () => {
  await migrate(db);
  expect(await applied()).toEqual(Object.keys(migrations));
  await db.updateTable('companies').set({ meme_count: 5 }).where('name', '=', 'HP').execute();
  await migrate(db);
  expect(await applied()).toEqual(Object.keys(migrations));
  const companies = await db.selectFrom('companies').selectAll().orderBy('position').execute();
  expect(companies).toHaveLength(31);
  expect(companies[0]).toMatchObject({
    id: 1,
    name: 'General',
    slug: 'general',
    is_general: 1,
    state: 'listed',
  });
  expect(companies[7]).toMatchObject({
    id: 8,
    name: 'Endava (Romania)',
    slug: 'endava-romania',
    is_general: 0,
  });
  expect(companies.find(({ name }) => name === 'HP')?.meme_count).toBe(5);
});

test('a first start fails no query, and a later one takes two', async () => {
  const seen: string[] = [];
  const failed: string[] = [];
  const watched = openDatabase(location, {
    watch: (_ms, hasFailed, query) => (hasFailed ? failed : seen).push(query.sql),
  });
  await migrateBeside(watched, location);
  expect(failed).toEqual([]);
  expect(await applied()).toEqual(Object.keys(migrations));
  seen.length = 0;
  await migrateBeside(watched, location);
  expect(seen).toEqual([expect.any(String), 'select name from "kysely_migration" order by name']);
  await watched.destroy();
});

describe('a database of a newer release', () => {
  const addMigration = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(db);

  test('is refused unchanged', async () => {
    await migrate(db);
    await addMigration('998-more-additive');
    await addMigration('999-later');
    const before = await applied();
    await expect(migrateBeside(db, location)).rejects.toThrow(
      'This database belongs to a newer release (998-more-additive, 999-later): run that release.',
    );
    expect(await applied()).toEqual(before);
    expect(await findBreakingMigrations(db)).toEqual(['999-later']);
  });

  test('is used if its migrations only add', async () => {
    await migrate(db);
    await addMigration('998-more-additive');
    await migrateBeside(db, location);
    expect(await findBreakingMigrations(db)).toEqual([]);
  });

  test('is refused if it lacks a migration of this release', async () => {
    await migrate(db, '082-deleted-memes');
    await addMigration('998-more-additive');
    const before = await applied();
    await expect(migrateBeside(db, location)).rejects.toThrow('Nothing was changed');
    expect(await applied()).toEqual(before);
  });
});

test('migration names are numbered upwards, and each number is used once', () => {
  const names = Object.keys(migrations);
  for (const name of names) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
  const numbers = names.map((name) => Number(name.slice(0, 3)));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

test('a failing migration is rolled back completely, and runs at the next start', async () => {
  const last = Object.keys(migrations).at(-1) ?? '';
  const real = migrations[last];
  if (!real) throw new Error('no migrations');
  migrations[last] = {
    up: async (trx) => {
      await real.up(trx);
      throw new Error('power cut');
    },
  };
  await expect(migrate(db)).rejects.toThrow('power cut');
  migrations[last] = real;
  await migrate(db);
  expect(await applied()).toEqual(Object.keys(migrations));
});

test('a site is migrated in steps: those before a failure stay, and the log does not keep them', async () => {
  await migrate(db, '015-search');
  for (let n = 1; n <= 2500; n++)
    await sql`insert into audit_log (at, action, details) values (${n}, 'meme.edit', '{}')`.execute(db);
  const missing = Object.keys(migrations).filter((name) => name > '015-search');
  const [chain = '', second = '', third = ''] = missing;
  const real = migrations[third];
  if (!real) throw new Error('no migrations');
  migrations[third] = { up: () => Promise.reject(new Error('power cut')) };
  const logs: number[] = [];
  const measure = () => {
    if (location.kind === 'sqlite') logs.push(statSync(`${location.file}-wal`).size);
  };
  const done: string[] = [];
  const go = () =>
    migrateInSteps(location, missing, ({ name }) => {
      measure();
      done.push(name);
    });
  await expect(go()).rejects.toThrow('power cut');
  expect(done).toEqual([chain, second]);
  expect((await applied()).at(-1)).toBe(second);
  migrations[third] = real;
  await go();
  expect(done).toEqual(missing);
  expect(logs.filter((bytes) => bytes > 0)).toEqual([]);
});

test('decisions of the previous release refer to the first version of their rules', async () => {
  await migrate(db, '015-search');
  const insert = (action: string, code: string | null) =>
    sql`insert into audit_log (at, action, reason_code) values (5, ${action}, ${code})`.execute(db);
  await insert('meme.reject', 'insulting');
  await insert('meme.remove', 'other');
  await insert('meme.approve', null);
  await insert('user.warn', 'advertising');
  await migrate(db);
  const kept = await db
    .selectFrom('audit_log')
    .leftJoin('decision_rules', 'audit_id', 'audit_log.id')
    .select(['action', 'rule_number', 'rule_version'])
    .orderBy('audit_log.id')
    .execute();
  expect(kept.map((row) => Object.values(row))).toEqual([
    ['meme.reject', 5, 1],
    ['meme.remove', null, null],
    ['meme.approve', null, null],
    ['user.warn', 11, 1],
  ]);
});

test('the schema enforces its invariants', async () => {
  await migrate(db);
  const now = '2026-01-01T00:00:00.000Z';
  const user = { username: 'ana', username_key: 'ana', email: 'a@b.ro', created_at: now, updated_at: now };
  await db
    .insertInto('users')
    .values({ id: 'u', ...user })
    .execute();
  const twice = await db
    .insertInto('users')
    .values({ ...user, id: 'v', email: 'c@d.ro' })
    .execute()
    .catch((error: unknown) => error);
  expect(isUniqueViolation(twice)).toBe(true);
  const meme = {
    user_id: 'u',
    company: 'HP',
    city: 'Iasi',
    image_key: 'k',
    image_width: 1,
    image_height: 1,
    image_placeholder: '',
    status: 'pending' as const,
    created_at: 1,
    updated_at: 1,
  };
  const inserted = await db.insertInto('memes').values(meme).returningAll().executeTakeFirstOrThrow();
  expect(inserted).toMatchObject({ votes: 0, comment_count: 0, decided_at: null });
  const forbidden = [
    db
      .insertInto('memes')
      .values({ ...meme, image_key: 'l', company: 'Nowhere' })
      .execute(),
    db
      .insertInto('memes')
      .values({ ...meme, image_key: 'm', user_id: 'nobody' })
      .execute(),
    db.insertInto('memes').values(meme).execute(),
    db.updateTable('memes').set({ votes: -1 }).execute(),
    db.updateTable('companies').set({ meme_count: -1 }).execute(),
    db.deleteFrom('users').execute(),
    db.insertInto('meme_votes').values({ meme_id: 99, user_id: 'u', created_at: 1 }).execute(),
  ];
  for (const result of await Promise.allSettled(forbidden)) expect(result.status).toBe('rejected');
});

test('audit entries of the previous release are chained in their order', async () => {
  await migrate(db, '015-search');
  for (let n = 1; n <= 2500; n++) {
    const details = JSON.stringify({ n, text: 'Ședință' });
    await sql`insert into audit_log (at, action, details) values (${n}, 'meme.edit', ${details})`.execute(db);
  }
  await migrate(db);
  await sql`insert into audit_log (at, action) values (1, 'meme.delete')`.execute(db);
  expect(await verifyAuditChain(db, null)).toMatchObject({ head: { seq: 2501 }, problems: [] });
  await expect(db.updateTable('audit_log').set({ hash: null }).execute()).rejects.toThrow('append-only');
});

test('committed rows are still there after reconnecting', async () => {
  await migrate(db);
  await db.updateTable('companies').set({ meme_count: 7 }).where('name', '=', 'HP').execute();
  await db.destroy();
  db = open();
  const row = await db.selectFrom('companies').selectAll().where('name', '=', 'HP').executeTakeFirst();
  expect(row).toMatchObject({ name: 'HP', meme_count: 7 });
});
