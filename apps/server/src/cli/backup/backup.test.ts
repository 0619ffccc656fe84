// On PostgreSQL in each `npm test`: cli/backup-verbs, cli/doctor-verb, db/snapshot
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { createDatabase } from '../../../test/test-database.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { openDatabase } from '../../db/dialect.ts';
import { migrate } from '../../db/migrate.ts';
import { BACKUP_TABLES } from '../../db/table-facts.ts';
import { digestTable } from '../../db/table-rows.ts';
import { verifyCounters } from '../../features/people/admin/admin.ts';
import { avifKeyOf } from '../../platform/storage/storage.ts';
import { runAdmin } from '../admin.ts';

const SECRET = 'the-same-secret-on-both-sides-000';

let site: TestSite;
let author: Member;
let moderator: Member;
let folder: string;
let file: string;
const cleaning: (() => Promise<void>)[] = [];
beforeEach(async () => {
  site = await startSite({ env: { AUTH_SECRET: SECRET } });
  [author, moderator] = [await site.member(), await site.member('moderator')];
  folder = makeTemporaryFolder('corpomeme-backup-');
  file = path.join(folder, 'site.tar');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
  for (const clean of cleaning.splice(0)) await clean();
  rmSync(folder, { recursive: true, force: true });
});

async function admin(env: Record<string, string>, ...words: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runAdmin(words, { env, print: say, complain: say });
  return { code, said: lines.join('\n') };
}

const envOf = (dataDir: string, databaseUrl: string | null, secret = SECRET) => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  AUTH_SECRET: secret,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

const backUp = (to = file) => {
  const { database } = site.ctx.config;
  return admin(envOf(site.dataDir, database.kind === 'postgres' ? database.url : null), 'backup', to);
};

/** Returns an empty database and storage of the kind under test. */
async function emptyPlace() {
  const database = await createDatabase(inject('databaseUrl'));
  cleaning.push(database.drop);
  const dataDir = path.join(folder, `place-${cleaning.length}`);
  const db = () =>
    openDatabase(
      database.url
        ? { kind: 'postgres', url: database.url }
        : { kind: 'sqlite', file: path.join(dataDir, 'corpomeme.db') },
    );
  return { dataDir, url: database.url, env: envOf(dataDir, database.url), open: db };
}

const filesBelow = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .toSorted();

test('a restored site equals the original', async () => {
  const { id } = await site.publishedMeme(author, moderator, { title: 'Ședința „de luni”' });
  await site.meme(author);
  await site.send('POST', `/memes/${id}/comments`, { content: 'Și la noi.\nLa fel.' }, author);
  await site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, moderator);
  const last = await site.meme(author);
  await site.send('DELETE', `/memes/${last.id}`, undefined, author);

  const written = await backUp();
  expect(written).toEqual({
    code: 0,
    said: `${file}: 2 users, 2 memes, 1 comments, 2 image files; restored aside and compared, equal.`,
  });
  expect(readdirSync(folder)).toEqual(['site.tar']);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const place = await emptyPlace();
  const restored = await admin(place.env, 'restore', file);
  expect(restored.said).toMatch(/^Restored 2 users, 2 memes, 1 comments, 2 image files, as of 2/);
  expect(restored.code).toBe(0);
  const db = place.open();
  // The site stores the time of its last backup, which that backup cannot contain.
  const { numDeletedRows } = await site.ctx.db
    .deleteFrom('site_settings')
    .where('name', '=', 'setupBackup')
    .executeTakeFirst();
  expect(Number(numDeletedRows)).toBe(1);
  for (const table of BACKUP_TABLES)
    expect(await digestTable(db, table)).toEqual(await digestTable(site.ctx.db, table));
  await db.destroy();
  const uploads = path.join(place.dataDir, 'uploads');
  expect(filesBelow(uploads)).toEqual(filesBelow(path.join(site.dataDir, 'uploads')));
  for (const name of filesBelow(uploads))
    expect(readFileSync(path.join(uploads, name))).toEqual(
      readFileSync(path.join(path.join(site.dataDir, 'uploads'), name)),
    );

  const again = await startSite({
    env: place.url
      ? { DATABASE_URL: place.url, AUTH_SECRET: SECRET }
      : { DATA_DIR: place.dataDir, AUTH_SECRET: SECRET },
  });
  expect((await again.get(`/memes/${id}`)).json()).toMatchObject({
    title: 'Ședința „de luni”',
    votes: 1,
    commentCount: 1,
  });
  // Backups contain no sessions.
  expect((await again.get('/users/me', author)).statusCode).toBe(401);
  expect(await verifyCounters(again.ctx, { repair: false })).toEqual([]);
  expect((await again.meme(await again.member())).id).not.toBe(last.id);
  await again.close();
});

test('AVIF files are not in it: the restored site encodes them again', async () => {
  const { id, image_url } = await site.publishedMeme(author, moderator);
  const key = image_url.split('/')[2] ?? '';
  await site.ctx.storage.save(avifKeyOf(key), [{ name: '32.avif', bytes: Buffer.from('x') }]);
  const changed = { avif_key: key, avif_bytes: 1 };
  await site.ctx.db.updateTable('memes').set(changed).where('id', '=', id).execute();
  expect((await backUp()).code).toBe(0);
  const place = await emptyPlace();
  expect((await admin(place.env, 'restore', file)).code).toBe(0);
  expect(readdirSync(path.join(place.dataDir, 'uploads'))).toEqual([key]);
  const db = place.open();
  const kept = await db.selectFrom('memes').select(['avif_key', 'avif_bytes']).execute();
  await db.destroy();
  expect(kept).toEqual([{ avif_key: null, avif_bytes: 0 }]);
});

test('sealed copies are in it, with their pictures', async () => {
  const { id, image_url } = await site.publishedMeme(author, moderator);
  await site.send('POST', `/memes/${id}/reports`, { reason_code: 'other' }, moderator);
  expect((await site.send('DELETE', `/memes/${id}`, undefined, author)).statusCode).toBe(200);
  expect((await backUp()).code).toBe(0);
  const place = await emptyPlace();
  expect((await admin(place.env, 'restore', file)).code).toBe(0);
  const key = image_url.split('/')[2] ?? '';
  expect(readdirSync(path.join(place.dataDir, 'uploads'))).toEqual([key]);
  const db = place.open();
  const sealed = await db.selectFrom('sealed_copies').select(['meme_id', 'image_key']).execute();
  await db.destroy();
  expect(sealed).toEqual([{ meme_id: id, image_key: key }]);
});

test('also under load, while memes are added and deleted', async () => {
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const { id } = await site.publishedMeme(author, moderator);
      await site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, author);
      await site.send('POST', `/memes/${id}/comments`, { content: 'x' }, moderator);
      if (id % 2) await site.send('DELETE', `/memes/${id}`, undefined, author);
    }
  };
  const writers = [write(), write(), write()];
  const count = async () => (await site.get('/memes')).json().length;
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(3), 20_000);
  const written = await backUp();
  isOver = true;
  await Promise.all(writers);
  expect(written.said).toMatch(/equal\.$/);
  const place = await emptyPlace();
  expect(await admin(place.env, 'restore', file)).toMatchObject({ code: 0 });
  const db = place.open();
  expect(await verifyCounters({ ...site.ctx, db }, { repair: false })).toEqual([]);
  const memes = await db.selectFrom('memes').select('image_key').execute();
  expect(memes.length).toBeGreaterThan(0);
  expect(readdirSync(path.join(place.dataDir, 'uploads')).toSorted()).toEqual(
    memes.map((meme) => meme.image_key).toSorted(),
  );
  await db.destroy();
});

test('a meme deleted during the backup is not restored without its image', async () => {
  const doomed = await site.publishedMeme(author, moderator);
  const kept = await site.publishedMeme(author, moderator);
  const key = doomed.image_url.split('/')[2] ?? '';
  const { createBackup } = await import('../backup-verbs.ts');
  const { open } = site.ctx.storage;
  vi.spyOn(site.ctx.storage, 'open').mockImplementation(async (owner, name) => {
    if (owner === key) await site.send('DELETE', `/memes/${doomed.id}`, undefined, author);
    return open(owner, name);
  });
  expect(await createBackup(site.ctx, file)).toMatchObject({ deletedMeanwhile: [key], images: 1 });
  const place = await emptyPlace();
  expect(await admin(place.env, 'restore', file)).toMatchObject({ code: 0 });
  const db = place.open();
  expect(await db.selectFrom('memes').select('id').execute()).toEqual([{ id: kept.id }]);
  expect(await verifyCounters({ ...site.ctx, db }, { repair: false })).toEqual([]);
  await db.destroy();
});

describe('no backup is written', () => {
  test('over an existing file', async () => {
    writeFileSync(file, 'precious');
    expect(await backUp()).toEqual({ code: 1, said: `${file} exists already` });
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  test('of a site with a missing image', async () => {
    const meme = await site.meme(author);
    const key = meme.image_url.split('/')[2] ?? '';
    rmSync(path.join(path.join(site.dataDir, 'uploads'), key), { recursive: true });
    const { code, said } = await backUp();
    expect([code, said]).toEqual([1, `the image ${key} has a meme and no file: find it first`]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('into a missing folder', async () => {
    expect((await backUp(path.join(folder, 'nowhere', 'site.tar'))).code).toBe(1);
  });
});

describe('a backup is refused with the reason', () => {
  const restore = async (place?: Awaited<ReturnType<typeof emptyPlace>>) => {
    const target = place ?? (await emptyPlace());
    const outcome = await admin(target.env, 'restore', file);
    return { ...outcome, target };
  };
  beforeEach(async () => {
    await site.publishedMeme(author, moderator);
    expect((await backUp()).code).toBe(0);
  });

  test('when a byte of an image, a row or a header differs', async () => {
    const whole = readFileSync(file);
    const places = [
      [
        whole.indexOf('WEBP') + 30,
        /^the backup is damaged: images\/[0-9a-f]{32}\/32\.webp is not as it was written$/,
      ],
      [
        whole.indexOf(author.email),
        /^the backup is damaged: tables\/users\.ndjson is not as it was written$/,
      ],
      [whole.indexOf('tables/memes.ndjson') + 2, /^the backup is damaged or cut off: /],
      [whole.lastIndexOf('  tables/users') - 5, /^the backup is damaged: tables\/users\.ndjson is not/],
      [
        whole.indexOf('"deletedMeanwhile"') + 3,
        /^the backup is damaged: manifest\.json is not as it was written$/,
      ],
    ] as const;
    for (const [offset, reason] of places) {
      const damaged = Buffer.from(whole);
      damaged[offset] = (damaged[offset] ?? 0) ^ 1;
      writeFileSync(file, damaged);
      const { code, said, target } = await restore();
      expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
      expect(readdirSync(folder)).not.toContain(path.basename(target.dataDir));
    }
  });

  test('when it is truncated anywhere', async () => {
    const whole = readFileSync(file);
    for (const part of [0, 100, 512, 5000, whole.length - 1024 - 600, whole.length - 1024 - 512 - 400]) {
      writeFileSync(file, whole.subarray(0, part));
      const { code, said } = await restore();
      expect([code, said]).toEqual([1, expect.stringMatching(/damaged|incomplete/)]);
    }
  });

  test('when the file is not a backup, or does not exist', async () => {
    writeFileSync(file, 'x'.repeat(5000));
    expect(await restore()).toMatchObject({ code: 1, said: expect.stringMatching(/damaged or cut off/) });
    rmSync(file);
    expect(await restore()).toMatchObject({ code: 1, said: expect.stringMatching(/ENOENT/) });
  });

  test('when another version wrote it', async () => {
    const { createArchive } = await import('./archive.ts');
    const manifest = {
      format: 1,
      createdAt: '',
      migrations: ['001-accounts', '999-time-travel'],
      tables: {},
      lastIds: {},
      images: 0,
      deletedMeanwhile: [],
      secretFingerprint: '',
    };
    for (const [change, reason] of [
      [{}, 'the backup comes from a newer version: it has 999-time-travel'],
      [{ format: 2 }, 'the backup has format 2, this program reads format 1'],
      [{ images: 'many' }, 'the backup is damaged: manifest.json is not as it should be'],
    ] as const) {
      rmSync(file);
      const archive = createArchive(file);
      await archive.add('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...change })));
      await archive.finish();
      const place = await emptyPlace();
      expect(await admin(place.env, 'restore', file, '--other-secret')).toEqual({ code: 1, said: reason });
    }
  });

  test('when the target is not empty', async () => {
    const place = await emptyPlace();
    expect((await restore(place)).code).toBe(0);
    expect(await restore(place)).toMatchObject({
      code: 1,
      said: 'the database is not empty: there are rows in users',
    });
  });

  test('but not when an empty target is already migrated, or an earlier attempt was interrupted', async () => {
    const place = await emptyPlace();
    mkdirSync(place.dataDir);
    const db = place.open();
    await migrate(db);
    await db.destroy();
    const uploads = path.join(place.dataDir, 'uploads');
    expect((await restore(place)).code).toBe(0);
    const later = await emptyPlace();
    cpSync(uploads, path.join(later.dataDir, 'uploads'), { recursive: true });
    expect((await restore(later)).code).toBe(0);
  });

  test('when the secret differs, unless the operator accepts that', async () => {
    const place = await emptyPlace();
    place.env.AUTH_SECRET = 'quite-another-secret-0123456789012';
    expect(await restore(place)).toMatchObject({
      code: 1,
      said: 'AUTH_SECRET is another one than the site of the backup; --other-secret goes on without',
    });
    expect((await admin(place.env, 'restore', file, '--other-secret')).code).toBe(0);
  });
});

test('the backup contains the generated secret', async () => {
  if (inject('databaseUrl')) return;
  const env = { DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' };
  writeFileSync(path.join(site.dataDir, 'auth-secret'), SECRET);
  expect((await admin(env, 'backup', file)).code).toBe(0);
  const place = await emptyPlace();
  expect((await admin({ DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' }, 'restore', file)).code).toBe(0);
  const secretIn = (dataDir: string) => readFileSync(path.join(dataDir, 'auth-secret'), 'utf8');
  expect(secretIn(place.dataDir)).toBe(secretIn(site.dataDir));
});
