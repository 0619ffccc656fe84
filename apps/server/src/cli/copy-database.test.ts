// On PostgreSQL in each `npm test`: cli/copy-database
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Member } from '../../test/members.ts';
import { addMemeRow } from '../../test/meme-rows.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createDatabase } from '../../test/test-database.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../db/dialect.ts';
import { migrate } from '../db/migrate.ts';
import { LEFT_OUT, TABLE_NAMES } from '../db/table-facts.ts';
import { digestTable, hasRows } from '../db/table-rows.ts';
import { findDrifts } from '../features/people/admin/admin.ts';
import { recordAudit } from '../features/site/audit/audit.queries.ts';
import { runAdmin } from './admin.ts';

let site: TestSite;
let author: Member;
let folder: string;
const cleaning: (() => Promise<void>)[] = [];
beforeEach(async () => {
  site = await startSite();
  author = await site.member();
  folder = makeTemporaryFolder('corpomeme-copy-');
});
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function copy(from: string, to: string) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runAdmin(['db', 'copy', from, to], { env: {}, print: say, complain: say });
  return { code, said: lines.join('\n') };
}

const urlOf = (location: DatabaseLocation) =>
  location.kind === 'postgres' ? location.url : `sqlite:${location.file}`;
const siteUrl = () => urlOf(site.ctx.config.database);
const sqliteFile = (name = 'copy.db') => path.join(folder, name);

/** Returns an empty database of the kind under test. */
async function freshPlace(): Promise<DatabaseLocation> {
  const { url, drop } = await createDatabase(inject('databaseUrl'));
  cleaning.push(drop);
  return url ? { kind: 'postgres', url } : { kind: 'sqlite', file: sqliteFile('fresh.db') };
}

function open(location: DatabaseLocation): Database {
  const db = openDatabase(location);
  cleaning.push(() => db.destroy());
  return db;
}

const openSqlite = (file: string) => open({ kind: 'sqlite', file });

async function digests(db: Database) {
  const all: Record<string, unknown> = {};
  for (const table of TABLE_NAMES) all[table] = await digestTable(db, table);
  return all;
}

async function isBare(db: Database): Promise<boolean> {
  return !(await hasRows(db, 'users')) && !(await hasRows(db, 'comments'));
}

const HOSTILE = [
  'Ședință la ora nouă: „așa”, ăîâșț ĂÎÂȘȚ',
  '👩‍👩‍👧‍👦 🇷🇴 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 \u{10FFFD}',
  `'); drop table memes; --`,
  'back\\slash \\u0000 \\N \\. "quotes" $1 ? %s',
  'line\nand\r\nline\ttab',
  '\u202Eright to left\u202C, zero\u200Bwidth, e\u0301 and \u00e9, \uFEFF, \u2028.',
  '𐍈'.repeat(1000),
];

/** Writes rows into each table, with unusual texts in every text column. */
async function fillSite(): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, text] of HOSTILE.entries()) {
    const id = await addMemeRow(site.ctx, author, {
      title: text.slice(0, 100),
      message: text,
      image_alt: text,
      status: index % 2 === 0 ? 'approved' : 'pending',
      rejection_reason: text,
    });
    ids.push(id);
  }
  const [meme] = ids;
  const { id } = (await site.send('POST', `/memes/${meme}/comments`, { content: HOSTILE[0] }, author)).json();
  for (const content of HOSTILE.slice(1)) {
    const sent = await site.send('POST', `/memes/${meme}/comments`, { content: 'x', parentId: id }, author);
    // Comments of earlier releases still have the characters that the contract removes today.
    await sql`update comments set content = ${content} where id = ${sent.json().id}`.execute(site.ctx.db);
  }
  await site.send('POST', `/memes/${meme}/comments/${id}/vote`, { voteType: 'up' }, author);
  await site.send('POST', `/memes/${meme}/vote`, { voteType: 'up' }, author);
  for (const reason of HOSTILE)
    await recordAudit(site.ctx.db, {
      action: 'meme.reject',
      at: 5,
      actorId: null,
      reason,
      details: { reason },
    });
  await sql`update companies set meme_count = 4 where name = 'Adobe'`.execute(site.ctx.db);
  return ids;
}

test('a copy has the same rows, and so has a copy of the copy', async () => {
  await fillSite();
  const back = await freshPlace();
  const there = await copy(siteUrl(), `sqlite:${sqliteFile()}`);
  expect(there).toMatchObject({ code: 0, said: expect.stringContaining('comments: 7 rows, equal') });
  expect(await copy(sqliteFile(), urlOf(back))).toMatchObject({ code: 0 });

  const original = await digests(site.ctx.db);
  const copies = [openSqlite(sqliteFile()), open(back)];
  for (const db of copies) {
    expect(await digests(db)).toEqual(original);
    expect(await findDrifts(db)).toEqual([]);
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('users').execute()).rejects.toThrow();
  }
  const texts = await copies[1]?.selectFrom('comments').select('content').orderBy('place').execute();
  expect(texts?.map(({ content }) => content)).toEqual(HOSTILE);
});

test('the copy names every table that it leaves out, with the number of its rows', async () => {
  const { db } = site.ctx;
  const mail = { to: 'ana@firma.ro', subject: 'Salut', text: 'Salut', html: '' };
  await site.ctx.transact((trx) => site.ctx.mails.add(trx, mail, 60_000));
  await db.insertInto('deleted_memes').values({ meme_id: 7, changed_at: 1 }).execute();
  const { said } = await copy(siteUrl(), sqliteFile());
  expect(said).toContain('mails: 1 rows left: waiting mails, which two sites must not send');
  expect(said).toContain('deleted_memes: 1 rows left: ');
  expect(said).toMatch(
    /Copied \d+ rows\. Images and the secret are not in the database and stay where they are\./,
  );
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const known = new Set<string>([...TABLE_NAMES, ...Object.keys(LEFT_OUT), 'row_counts']);
  // The search index is filled by triggers.
  expect(tables.filter((name) => !known.has(name) && !/^meme_(words|texts)/.test(name))).toEqual([]);
});

test('the copy does not generate used ids again', async () => {
  const block = async (db: Database, value: string) => {
    const row = { kind: 'domain', value, created_at: 1 } as const;
    return (await db.insertInto('blocks').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  await block(site.ctx.db, 'una.ro');
  const last = await block(site.ctx.db, 'alta.ro');
  await site.ctx.db.deleteFrom('blocks').where('id', '=', last).execute();
  const back = await freshPlace();
  await copy(siteUrl(), sqliteFile());
  await copy(sqliteFile(), urlOf(back));
  for (const db of [openSqlite(sqliteFile()), open(back)]) {
    expect(await block(db, 'a-treia.ro')).toBe(last + 1);
  }
});

test('a copy of a running site is consistent', async () => {
  const [meme = 0] = await fillSite();
  const voters = await Promise.all(Array.from({ length: 20 }, () => site.member()));
  const votes = voters.map((voter) => site.send('POST', `/memes/${meme}/vote`, { voteType: 'up' }, voter));
  const [copied] = await Promise.all([copy(siteUrl(), sqliteFile()), ...votes]);
  expect(copied.code).toBe(0);
  expect(await findDrifts(openSqlite(sqliteFile()))).toEqual([]);
  const { votes: counted } = (await site.get(`/memes/${meme}`, author)).json();
  expect(counted).toBe(21);
});

describe('all or nothing', () => {
  test('a table that cannot be written leaves all tables empty, and the next attempt succeeds', async () => {
    await fillSite();
    const target = openSqlite(sqliteFile());
    await migrate(target);
    await sql`create unique index no_two on comments (meme_id)`.execute(target);
    expect(await copy(siteUrl(), sqliteFile())).toMatchObject({
      code: 1,
      said: expect.stringMatching(/nothing was copied: comments: .*unique/i),
    });
    expect(await isBare(target)).toBe(true);
    await sql`drop index no_two`.execute(target);
    expect(await copy(siteUrl(), sqliteFile())).toMatchObject({ code: 0 });
  });

  test.each([
    ['update comments set content = content || char(32) where id = new.id', 'the rows are not the same'],
    ['delete from comments where id = new.id and place % 2 = 0', /7 rows were read, \d are there/],
  ])('a database that keeps other rows than it was given is found out: %s', async (deed, complaint) => {
    await fillSite();
    const target = openSqlite(sqliteFile());
    await migrate(target);
    await sql.raw(`create trigger sly after insert on comments begin ${deed}; end`).execute(target);
    const { code, said } = await copy(siteUrl(), sqliteFile());
    expect(code).toBe(1);
    expect(said).toMatch(complaint);
    expect(await isBare(target)).toBe(true);
  });

  test('the new file of a failed copy is deleted', async () => {
    const source = openSqlite(sqliteFile('empty.db'));
    await sql`create table other (id integer)`.execute(source);
    expect(await copy(sqliteFile('empty.db'), sqliteFile())).toEqual({
      code: 1,
      said: 'nothing was copied: there is no site in the database to copy from',
    });
    expect(existsSync(sqliteFile())).toBe(false);
  });
});

describe('refuses', () => {
  test('a target with a site in it, which stays unchanged', async () => {
    await fillSite();
    const other = await startSite();
    cleaning.push(() => other.close());
    await other.member();
    const before = await digests(other.ctx.db);
    expect(await copy(siteUrl(), urlOf(other.ctx.config.database))).toEqual({
      code: 1,
      // The server locks its SQLite file, so the copy stops before it reads the rows.
      said: inject('databaseUrl')
        ? 'nothing was copied: the database is not empty: there are rows in users'
        : expect.stringMatching(/^Another server runs on/),
    });
    expect(await digests(other.ctx.db)).toEqual(before);
  });

  test('a source of a newer version', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030')`.execute(
      site.ctx.db,
    );
    expect(await copy(siteUrl(), sqliteFile())).toEqual({
      code: 1,
      said: 'nothing was copied: the database to copy from comes from a newer version: it has 999-later',
    });
  });

  test.each([
    ['mysql://root:hunter2@host/x', 'x.db'],
    ['x.db', 'http://host:1/hunter2'],
    ['', 'x.db'],
  ])('an address it does not know, without repeating it: %s %s', async (from, to) => {
    const { code, said } = await copy(from, to);
    expect(code).toBe(2);
    expect(said).toContain('allowed: postgres://…, sqlite:<file>, or the path of a SQLite file');
    expect(said).not.toContain('hunter2');
  });

  test('a file or a server that does not exist', async () => {
    expect(await copy(sqliteFile('none.db'), sqliteFile())).toEqual({
      code: 1,
      said: `there is no ${sqliteFile('none.db')}`,
    });
    expect(existsSync(sqliteFile('none.db'))).toBe(false);
    const { code, said } = await copy(siteUrl(), 'postgres://nobody:secret@127.0.0.1:1/none');
    expect([code, said]).toEqual([1, expect.stringMatching(/^nothing was copied: .*ECONNREFUSED/)]);
  });
});

test('prints its help', async () => {
  const lines: string[] = [];
  const code = await runAdmin(['db', 'copy', '--help'], {
    env: {},
    print: (line) => lines.push(line),
    complain: () => {},
  });
  expect([code, lines[0]]).toEqual([0, 'Usage: npm run admin -- db copy <from-url> <to-url>']);
});
