import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { runAdmin } from '../src/cli/admin.ts';
import { readConfig } from '../src/config.ts';
import { createContext } from '../src/create-context.ts';
import { digestDatabase } from './database-digest.ts';
import { addHostileRows, imageKey } from './hostile-rows.ts';
import { startSite, type TestSite } from './test-site.ts';
import { mountTinyDisk, type TinyDisk } from './tiny-disk.ts';

/** Tests commands on a full or read-only disk. For a running site, see http/outages.test.ts. */

const PATIENCE = { timeout: 45_000, interval: 200 };
const SECRET = 'the-same-secret-on-both-sides-000';

let site: TestSite;
let disk: TinyDisk | null;
beforeEach(async () => {
  site = await startSite({ env: { AUTH_SECRET: SECRET } });
  const draw = () => 'Ședință '.repeat(200);
  await site.ctx.storage.save(imageKey(1000), [{ name: '32.webp', bytes: Buffer.alloc(2000) }]);
  await addHostileRows(site.ctx.db, { first: 1000, last: 1000, draw });
  disk = mountTinyDisk('128k');
});
afterEach(async () => {
  disk?.unmount();
  await site.close();
});

async function admin(env: Record<string, string>, ...words: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runAdmin(words, { env, print: say, complain: say });
  return { code, said: lines.join('\n') };
}

const envOf = (dataDir: string) => ({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', AUTH_SECRET: SECRET });
const siteEnv = () => {
  const { database } = site.ctx.config;
  return { ...envOf(site.dataDir), ...(database.kind === 'postgres' && { DATABASE_URL: database.url }) };
};
const FULL = /ENOSPC|no space left|disk is full|disk I\/O error/;

test('a backup without space leaves no file and prints the reason, and succeeds with space', async ({
  skip,
}) => {
  if (!disk) return skip('cannot mount here');
  const before = await digestDatabase(site.ctx.db);
  const file = path.join(disk.folder, 'site.tar');
  expect(await admin(siteEnv(), 'backup', file)).toEqual({ code: 1, said: expect.stringMatching(FULL) });
  expect(readdirSync(disk.folder)).toEqual([]);
  expect(await digestDatabase(site.ctx.db)).toBe(before);
  disk.resize('64m');
  expect(await admin(siteEnv(), 'backup', file)).toMatchObject({ code: 0 });
});

test('a copy without space leaves no file and prints the reason, and succeeds with space', async ({
  skip,
}) => {
  if (!disk) return skip('cannot mount here');
  const { database } = site.ctx.config;
  const from = database.kind === 'postgres' ? database.url : database.file;
  const to = path.join(disk.folder, 'copy.db');
  expect(await admin({}, 'db', 'copy', from, to)).toEqual({ code: 1, said: expect.stringMatching(FULL) });
  expect(readdirSync(disk.folder)).toEqual([]);
  disk.resize('64m');
  expect(await admin({}, 'db', 'copy', from, to)).toMatchObject({ code: 0 });
});

test.skipIf(inject('databaseUrl'))(
  'a restore without space prints the reason, and the same call succeeds with space',
  async ({ skip }) => {
    if (!disk) return skip('cannot mount here');
    const file = path.join(site.dataDir, 'site.tar');
    expect(await admin(siteEnv(), 'backup', file)).toMatchObject({ code: 0 });
    const restored = () => admin(envOf(disk?.folder ?? ''), 'restore', file);
    expect(await restored()).toEqual({ code: 1, said: expect.stringMatching(FULL) });
    disk.resize('64m');
    expect(await restored()).toMatchObject({ code: 0 });
  },
  120_000,
);

test('the start and a command report a read-only folder and write nothing', async ({ skip }) => {
  if (!disk) return skip('cannot mount here');
  const { folder } = disk;
  disk.makeReadOnly();
  const named = /^DATA_DIR: given ".*", allowed: a folder that can be created and written$/;
  await expect(createContext(readConfig({ ...siteEnv(), DATA_DIR: folder }))).rejects.toThrow(named);
  const said = await admin({ ...siteEnv(), DATA_DIR: folder }, 'counters', 'verify');
  const { kind } = site.ctx.config.database;
  const reason = kind === 'postgres' ? named : /^there is no site in .* \(DATA_DIR\)/;
  expect(said).toEqual({ code: 1, said: expect.stringMatching(reason) });
  expect(readdirSync(folder)).toEqual([]);
});

test('readiness reports a full disk, and the site is ready again with space', async ({ skip }) => {
  if (!disk) return skip('cannot mount here');
  disk.resize('4m');
  const { folder } = disk;
  const on = await startSite({ env: { DATA_DIR: folder } });
  try {
    // The server caches the readiness result for a second.
    const readiness = async () => (await on.get('/health/ready')).json();
    const becomes = (state: object) =>
      vi.waitFor(async () => expect(await readiness()).toEqual(state), PATIENCE);
    await becomes({ status: 'ok' });
    disk.fill();
    await becomes({ status: 'degraded', degraded: ['storage'] });
    rmSync(path.join(folder, 'ballast'));
    await becomes({ status: 'ok' });
  } finally {
    await on.close();
  }
});
