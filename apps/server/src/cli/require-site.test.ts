import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createDatabase } from '../../test/test-database.ts';
import { startSite } from '../../test/test-site.ts';
import { openDatabase } from '../db/dialect.ts';
import { runAdmin } from './admin.ts';

const SECRET = 'a-secret-of-the-site-that-is-long-enough';
const ON_POSTGRES = inject('databaseUrl') !== null;

let folder: string;
let dataDir: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeEach(async () => {
  folder = makeTemporaryFolder('corpomeme-nowhere-');
  dataDir = path.join(folder, 'data');
  database = await createDatabase(inject('databaseUrl'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function admin(env: Record<string, string>, ...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAdmin(words, {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    print: (line) => out.push(line),
    complain: (line) => err.push(line),
  });
  return { code, out, err: err.join('\n') };
}

/** Returns a call of every verb, with a missing file for each operand and each option without a value. */
async function listCalls(): Promise<string[][]> {
  const { out } = await admin({}, '--help');
  const heads = out.slice(1).map((line) =>
    line
      .slice(2, 28)
      .trim()
      .split(/\s+(?=<|$)/),
  );
  expect(heads.length).toBeGreaterThanOrEqual(10);
  return heads.map(([name = '', ...operands]) => [
    ...name.split(' '),
    ...operands.map((_operand, index) => path.join(folder, `absent-${index}`)),
  ]);
}

const CREATING = /^(restore|db copy) /;

test('no command creates a folder, a database or a file where there is no site, and each names the folder', async () => {
  for (const words of await listCalls()) {
    const { code, out, err } = await admin({}, ...words);
    expect([words, code, out]).toEqual([words, 1, []]);
    if (!CREATING.test(words.join(' '))) expect(err).toContain(`there is no folder ${dataDir} (DATA_DIR). `);
    expect([words, readdirSync(folder)]).toEqual([words, []]);
  }
});

test('no command takes an empty folder, or one with an empty database file, for a site', async () => {
  mkdirSync(dataDir);
  for (const file of [null, 'corpomeme.db']) {
    if (file) writeFileSync(path.join(dataDir, file), '');
    for (const words of await listCalls()) {
      const { code, err } = await admin({}, ...words);
      expect([words, code]).toEqual([words, 1]);
      if (!CREATING.test(words.join(' ')))
        expect(err).toContain(`there is no site in ${dataDir} (DATA_DIR). `);
      expect([words, readdirSync(dataDir)]).toEqual([words, file ? [file] : []]);
    }
  }
});

test.skipIf(!ON_POSTGRES)('no command creates tables in an empty PostgreSQL database', async () => {
  const url = database.url ?? '';
  const env = {
    DATABASE_URL: url,
    AUTH_SECRET: SECRET,
    STORAGE_URL: 's3://corpomeme?endpoint=http://127.0.0.1:1',
  };
  const db = openDatabase({ kind: 'postgres', url });
  for (const words of await listCalls()) {
    const { code, err } = await admin(env, ...words);
    expect([words, code]).toEqual([words, 1]);
    if (!CREATING.test(words.join(' '))) {
      const { host, pathname, password } = new URL(url);
      expect(err).toContain(`there is no site in the database ${host}${pathname} (DATABASE_URL). `);
      if (password) expect(err).not.toContain(password);
    }
    const { rows } = await sql`select 1 from information_schema.tables where table_schema = 'public'`.execute(
      db,
    );
    expect([words, rows, existsSync(dataDir)]).toEqual([words, [], false]);
  }
  await db.destroy();
});

test.skipIf(ON_POSTGRES)('the error names the folder that the running server uses', async () => {
  const site = await startSite();
  try {
    const { err } = await admin({}, 'backup', path.join(folder, 'site.tar'));
    expect(err).toMatch(/^there is no folder .*nowhere.* \(DATA_DIR\)\. The running server uses .+\.$/);
    // Other tests of this machine may run servers, too.
    expect(err).toContain(site.dataDir);
  } finally {
    await site.close();
  }
});

test.skipIf(ON_POSTGRES)(
  'a command does not invent a secret for a site whose secret is elsewhere',
  async () => {
    const site = await startSite();
    try {
      const { code, err } = await admin({ DATA_DIR: site.dataDir }, 'backup', path.join(folder, 'site.tar'));
      expect([code, err]).toEqual([1, expect.stringMatching(/^AUTH_SECRET: given nothing, /)]);
      expect(readdirSync(site.dataDir)).not.toContain('auth-secret');
    } finally {
      await site.close();
    }
  },
);
