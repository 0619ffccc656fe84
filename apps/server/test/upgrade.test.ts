import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkArchive } from '../src/cli/backup/archive.ts';
import { restoreImages, restoreInto, restoreRows } from '../src/cli/backup-verbs.ts';
import { copyDatabase } from '../src/cli/copy-database.ts';
import { prepareTarget } from '../src/cli/empty-target.ts';
import type { Config } from '../src/config.ts';
import { openDatabase } from '../src/db/dialect.ts';
import { listMigrations } from '../src/db/migrate.ts';
import { verifyCounters } from '../src/features/people/admin/admin.ts';
import { openStorage } from '../src/platform/storage/storage-location.ts';
import type { Member } from './members.ts';
import { hashAtFullCost } from './password-cost.ts';
import { startSite, type TestSite } from './test-site.ts';

/** A small site of a release: a backup that the release's code made, and its contents. */
interface Release {
  version: string;
  secret: string;
  password: string;
  states: Record<'published' | 'general' | 'pending' | 'rejected' | 'removed' | 'orphan', number>;
  comment: number;
  reply: number;
  gone: number;
  author: Member;
  other: Member;
  moderator: Member;
  second: Member;
  admin: Member;
}

const FOLDER = path.join(import.meta.dirname, 'releases');

/** Each release adds a site to this list (docs/operations.md, "Releases"). */
const RELEASES = ['0.1.0'].map((version): Release => {
  const facts = JSON.parse(readFileSync(path.join(FOLDER, `${version}.json`), 'utf8'));
  return { ...facts, version };
});

/** Restores the release's schema, rows and images; then migrates. */
async function restoreRelease(config: Config, version: string): Promise<void> {
  const file = path.join(FOLDER, `${version}.tar`);
  const db = openDatabase(config.database);
  await restoreInto({ db, storage: await openStorage(config.storage) }, file, await checkArchive(file));
  await db.destroy();
}

/** Restores the images, and the rows into a SQLite file with the release's schema; then copies that with `db copy`. */
async function copyRelease(config: Config, version: string): Promise<void> {
  const file = path.join(FOLDER, `${version}.tar`);
  const manifest = await checkArchive(file);
  await restoreImages(await openStorage(config.storage), file);
  const from = openDatabase({ kind: 'sqlite', file: path.join(config.dataDir, 'release.db') });
  const to = openDatabase(config.database);
  await prepareTarget(from, manifest.migrations, 'the backup');
  await from.transaction().execute((trx) => restoreRows(trx, file, manifest));
  const copied: [table: string, rows: number][] = [];
  await copyDatabase(from, to, (table, rows) => void copied.push([table, rows]));
  const tables = Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows]);
  expect(Object.fromEntries(copied)).toEqual(Object.fromEntries(tables));
  // A start would migrate, too.
  const { known, applied } = await listMigrations(to);
  expect(applied).toEqual(known);
  await Promise.all([from.destroy(), to.destroy()]);
}

const SITES = RELEASES.flatMap((release) => [
  { ...release, way: 'restored from its backup', prepare: restoreRelease },
  { ...release, way: 'copied with db copy', prepare: copyRelease },
]);

hashAtFullCost();

describe.each(SITES)('a site of release $version, $way', ({ prepare, ...release }) => {
  let site: TestSite;
  const { states } = release;
  const memeAs = async (id: number, as: Member | null) => (await site.get(`/memes/${id}`, as)).json<Meme>();

  beforeAll(async () => {
    site = await startSite({
      env: { AUTH_SECRET: release.secret },
      prepare: (config) => prepare(config, release.version),
    });
  });
  afterAll(() => site.close());

  test('shows public memes with images, votes and comments', async () => {
    const memes = (await site.get('/memes')).json<Meme[]>();
    expect(memes.map(({ id }) => id).toSorted()).toEqual(
      [states.published, states.general, states.orphan].toSorted(),
    );
    const meme = await memeAs(states.published, null);
    expect(meme).toMatchObject({
      title: 'Ședință despre ședințe',
      company: 'Adobe',
      votes: 2,
      commentCount: 2,
    });
    for (const { image_url } of memes) expect((await site.get(image_url)).statusCode).toBe(200);
    const comments = (await site.get(`/memes/${meme.id}/comments`)).json<Comment[]>();
    expect(comments.map(({ id, content, votes }) => ({ id, content, votes }))).toEqual(
      expect.arrayContaining([
        { id: release.comment, content: 'Exact ca la noi. Linie nouă.', votes: 1 },
        { id: release.reply, content: 'La fel.', votes: 0 },
      ]),
    );
  });

  test('dates public memes by their publication, to the minute', async () => {
    const memes = (await site.get('/memes')).json<Meme[]>();
    const places = memes.map(({ created_at }) => Date.parse(created_at));
    expect(places.map((time) => time % 60_000)).toEqual(places.map(() => 0));
    expect(places).toEqual(places.toSorted((one, other) => other - one));
    const own = await memeAs(states.published, release.author);
    expect(Date.parse(own.submitted_at ?? '')).toBeLessThan(Date.parse(own.approved_at ?? ''));
    expect(Date.parse(own.created_at)).toBe(Math.floor(Date.parse(own.approved_at ?? '') / 60_000) * 60_000);
  });

  test('hides memes that were not public, except from their author', async () => {
    for (const state of ['pending', 'rejected', 'removed'] as const) {
      expect((await site.get(`/memes/${states[state]}`)).statusCode).toBe(404);
      expect(await memeAs(states[state], release.author)).toMatchObject({ approval_status: state });
    }
  });

  test('accepts existing sessions and passwords', async () => {
    const { author, password } = release;
    expect((await site.get('/users/me', author)).json()).toMatchObject({ username: author.username });
    const login = await site.send('POST', '/users/email-login', { email: 'ioana@firma.ro', password });
    expect(login.statusCode, login.body).toBe(200);
  });

  test('finds memes by their words', async () => {
    const found = (await site.get('/memes?search=sedinte')).json<Meme[]>();
    expect(found.map(({ id }) => id)).toEqual([states.published]);
  });

  test('keeps the moderators’ open work and past decisions', async () => {
    const { moderator, second, other } = release;
    const pending = (await site.get('/memes/pending', moderator)).json<Meme[]>();
    expect(pending.map(({ id }) => id)).toContain(states.pending);
    const [appeal] = (await site.get('/moderation/appeals', second)).json();
    expect(appeal).toMatchObject({ text: 'Nu e un nume real.' });
    expect((await site.get('/moderation/cases', second)).json()).toHaveLength(1);
    expect((await site.get(`/users/${other.id}/sanctions`, moderator)).json()).toHaveLength(1);
    const log = (await site.get('/moderation/log')).json<unknown[]>();
    expect(log.length).toBeGreaterThanOrEqual(6);
  });

  test('accepts a decision, a vote, a comment and a new meme', async () => {
    const { moderator, author, other } = release;
    const approval = { status: 'approved' };
    expect(
      (await site.send('PUT', `/memes/${states.pending}/approval`, approval, moderator)).statusCode,
    ).toBe(200);
    expect(
      (await site.send('POST', `/memes/${states.pending}/vote`, { voteType: 'up' }, other)).statusCode,
    ).toBe(200);
    const reply = { content: 'Și la noi.', parentId: release.comment };
    expect((await site.send('POST', `/memes/${states.published}/comments`, reply, other)).statusCode).toBe(
      201,
    );
    const known = Object.values(states);
    expect(known).not.toContain((await site.meme(author)).id);
  });

  test('has counters that agree with their rows', async () => {
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
  });
});
