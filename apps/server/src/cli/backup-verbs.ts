import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { imageWidths } from '@corpomeme/contract/memes/media';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type Database, openDatabase, readLastId, writeLastId } from '../db/dialect.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { lockDatabase } from '../db/server-lock.ts';
import { withSnapshot } from '../db/snapshot.ts';
import { BACKUP_TABLES, NUMBERED_TABLES, TABLE_NAMES, type TableName } from '../db/table-facts.ts';
import { createRowDigest, digestTable, insertRows, type Row, readRows, rowText } from '../db/table-rows.ts';
import { deleteMemesOfImages } from '../features/memes/editing/deletion.service.ts';
import { findByImageKey } from '../features/memes/memes.queries.ts';
import { resetAvif } from '../features/memes/pictures/avif.queries.ts';
import { recordBackup } from '../features/people/admin/setup/setup.ts';
import { prepareDataDir } from '../platform/data-dir.ts';
import { ensureSecret } from '../platform/secret.ts';
import type { Storage, StoredFile } from '../platform/storage/storage.ts';
import { createFileStorage } from '../platform/storage/storage-files.ts';
import { openStorage } from '../platform/storage/storage-location.ts';
import {
  type ArchiveWriter,
  checkArchive,
  createArchive,
  readArchive,
  readSecret,
} from './backup/archive.ts';
import { readLines } from './backup/lines.ts';
import { ENTRY, type Manifest, writeManifest } from './backup/manifest.ts';
import { createScratch, removeStaleScratch } from './backup/scratch.ts';
import { deleteFirstRows, prepareTarget } from './empty-target.ts';
import { Failure, type SiteVerb, type StandaloneVerb } from './verb.ts';

export interface Target {
  db: Database;
  storage: Storage;
}

const BATCH = 1000;
const IMAGE = /^images\/([^/]+)\/([^/]+)$/;
const TABLE = /^tables\/([^/]+)\.ndjson$/;

/**
 * Restores a checked backup into an empty target and compares the result. Writes images first and then all rows in one
 * transaction, so an interrupted call can be repeated.
 */
export async function restoreInto(target: Target, file: string, manifest: Manifest): Promise<void> {
  await prepareTarget(target.db, manifest.migrations, 'the backup');
  await restoreImages(target.storage, file);
  await target.db.transaction().execute((trx) => restoreRows(trx, file, manifest));
  await migrate(target.db);
  // A backup carries no AVIF files: the site encodes them again (decision 135).
  await resetAvif(target.db);
  await deleteMemesOfImages(target, manifest.deletedMeanwhile);
}

export async function restoreImages(storage: Storage, file: string): Promise<void> {
  let key = '';
  let files: StoredFile[] = [];
  const save = async () => {
    if (files.length > 0) await saveImage(storage, key, files);
    files = [];
  };
  for await (const { name, entry } of readArchive(file)) {
    const [, owner, image] = IMAGE.exec(name) ?? [];
    if (!owner || !image) continue;
    if (owner !== key) await save();
    key = owner;
    files.push({ name: image, bytes: await buffer(entry) });
  }
  await save();
}

/** Saves an image and reads it back for the comparison. */
async function saveImage(storage: Storage, key: string, files: StoredFile[]): Promise<void> {
  const first = files[0] && (await storage.open(key, files[0].name));
  first?.stream.destroy();
  if (!first) await storage.save(key, files);
  for (const { name, bytes } of files) {
    const stored = await storage.open(key, name);
    const same = stored && hashOf(await buffer(stored.stream)) === hashOf(bytes);
    if (!same)
      throw new Failure(`the image ${key}/${name} does not lie in the storage as it is in the backup`);
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Inserts the rows of the backup and compares them. The database has the schema of the backup and no rows of a site. */
export async function restoreRows(trx: Database, file: string, manifest: Manifest): Promise<void> {
  await deleteFirstRows(trx);
  for await (const { name, entry } of readArchive(file)) {
    const table = TABLE_NAMES.find((known) => known === TABLE.exec(name)?.[1]);
    if (table) await insertLines(trx, table, entry);
  }
  for (const [table, expected] of Object.entries(manifest.tables)) {
    const { rows, digest } = await digestTable(trx, table as TableName);
    if (rows !== expected.rows) throw new Failure(`${table} has ${rows} rows, the backup ${expected.rows}`);
    if (digest !== expected.digest) throw new Failure(`${table} has other rows than the backup`);
  }
  for (const [table, last] of Object.entries(manifest.lastIds)) await writeLastId(trx, table, last);
}

async function insertLines(trx: Database, table: TableName, entry: Readable): Promise<void> {
  let rows: Row[] = [];
  for await (const line of readLines(entry)) {
    rows.push(JSON.parse(line) as Row);
    if (rows.length < BATCH) continue;
    await insertRows(trx, table, rows);
    rows = [];
  }
  await insertRows(trx, table, rows);
}

/**
 * Restores into a temporary site below `scratch` and compares. It uses SQLite, because the rows are the same for both
 * databases.
 */
export async function rehearseRestore(file: string, scratch: string): Promise<Manifest> {
  const manifest = await checkArchive(file);
  const db = openDatabase({ kind: 'sqlite', file: path.join(scratch, 'rehearsal.db') });
  try {
    await restoreInto(
      { db, storage: await createFileStorage(path.join(scratch, 'rehearsal')) },
      file,
      manifest,
    );
  } finally {
    await db.destroy();
  }
  return manifest;
}

/**
 * Writes the running site into one file and proves that it can be restored. Reads the database at one moment first,
 * then the images of its rows: images never change, so one is missing only if its meme was deleted meanwhile.
 */
export async function createBackup(ctx: Context, file: string): Promise<Manifest> {
  if (await exists(file)) throw new Failure(`${file} exists already`);
  const { folder, remove } = await createScratch(file);
  try {
    const unproved = path.join(folder, 'backup.tar');
    await writeBackup(ctx, unproved, folder);
    const manifest = await rehearseRestore(unproved, folder);
    await rename(unproved, file);
    return manifest;
  } finally {
    await remove();
  }
}

async function writeBackup(ctx: Context, file: string, scratch: string): Promise<void> {
  const { secret } = ctx.auth;
  const createdAt = new Date(ctx.clock.now()).toISOString();
  const dump = await withSnapshot(ctx.db, scratch, (view) => dumpDatabase(view, scratch));
  const archive = createArchive(file);
  for (const table of BACKUP_TABLES) await archive.addFile(ENTRY.table(table), dumpFile(scratch, table));
  // A generated secret exists nowhere else; the operator's own secret is not stored.
  if (ctx.config.authSecret === null) await archive.add(ENTRY.secret, Buffer.from(secret));
  const images = await addImages(ctx, archive, dumpFile(scratch, 'memes'));
  images.images += await addSealedImages(ctx, archive, dumpFile(scratch, 'sealed_copies'));
  const manifest = { createdAt, ...dump, ...images, secretFingerprint: fingerprint(secret) };
  await archive.add(ENTRY.manifest, Buffer.from(writeManifest(manifest)));
  await archive.finish();
}

/** Returns a hash of the secret, hex. Safe to publish if the secret is random, because it has at least 32 characters. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(`corpomeme backup: ${secret}`).digest('hex');
}

const dumpFile = (scratch: string, table: TableName) => path.join(scratch, `${table}.ndjson`);

type Dump = Pick<Manifest, 'migrations' | 'tables' | 'lastIds'>;

async function dumpDatabase(view: Database, scratch: string): Promise<Dump> {
  const { applied } = await listMigrations(view);
  const dump: Dump = { migrations: applied, tables: {}, lastIds: {} };
  for (const table of BACKUP_TABLES)
    dump.tables[table] = await dumpTable(view, table, dumpFile(scratch, table));
  for (const table of NUMBERED_TABLES) dump.lastIds[table] = await readLastId(view, table);
  return dump;
}

async function dumpTable(
  view: Database,
  table: TableName,
  file: string,
): Promise<Manifest['tables'][string]> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const failed = once(out, 'close').then(() => Promise.reject(out.errored ?? new Error('closed')));
  failed.catch(() => {});
  const digest = createRowDigest();
  for await (const rows of readRows(view, table)) {
    const lines = rows.map(rowText);
    lines.forEach(digest.add);
    if (!out.write(`${lines.join('\n')}\n`)) await Promise.race([once(out, 'drain'), failed]);
  }
  out.end();
  await Promise.race([once(out, 'finish'), failed]);
  return digest.result();
}

async function addImages(
  ctx: Context,
  archive: ArchiveWriter,
  memes: string,
): Promise<Pick<Manifest, 'images' | 'deletedMeanwhile'>> {
  const deletedMeanwhile: string[] = [];
  let images = 0;
  for await (const line of readLines(createReadStream(memes))) {
    const { image_key: key, image_width: width } = JSON.parse(line) as {
      image_key: string;
      image_width: number;
    };
    const files = await readImage(ctx.storage, key, namesOf(width));
    if (!files) {
      if (await findByImageKey(ctx.db, key))
        throw new Failure(`the image ${key} has a meme and no file: find it first`);
      deletedMeanwhile.push(key);
      continue;
    }
    for (const { name, bytes } of files) await archive.add(ENTRY.image(key, name), bytes);
    images += files.length;
  }
  return { images, deletedMeanwhile };
}

/** Returns the number of files. A copy that was erased meanwhile has none: after a restoration, the sweep erases its row. */
async function addSealedImages(
  { storage }: Context,
  archive: ArchiveWriter,
  copies: string,
): Promise<number> {
  let images = 0;
  for await (const line of readLines(createReadStream(copies))) {
    const { image_key: key, image_width: width } = JSON.parse(line) as {
      image_key: string | null;
      image_width: number | null;
    };
    if (key === null || width === null) continue;
    const files = (await readImage(storage, key, namesOf(width))) ?? [];
    for (const { name, bytes } of files) await archive.add(ENTRY.image(key, name), bytes);
    images += files.length;
  }
  return images;
}

const namesOf = (width: number) => imageWidths(width).map((each) => `${each}.webp`);

/** Returns all files of an image; null if one is missing. */
async function readImage(storage: Storage, key: string, names: string[]) {
  const files: { name: string; bytes: Buffer }[] = [];
  for (const name of names) {
    const found = await storage.open(key, name);
    if (!found) return null;
    files.push({ name, bytes: await buffer(found.stream) });
  }
  return files;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

export const backUp: SiteVerb = {
  name: 'backup',
  operands: ['<file>'],
  options: {},
  help: [
    'Writes the running site, database and images, into one tar file and proves it by restoring it aside.',
    'Needs about three times the size of the site beside <file> while it runs. Readable by its owner alone: keep it so.',
  ],
  async run(ctx, { operands: [file = ''], print }) {
    for (const folder of await removeStaleScratch(file))
      print(`Removed ${folder}, which a backup left when it was killed.`);
    const manifest = await createBackup(ctx, file);
    await recordBackup(ctx);
    print(`${file}: ${summary(manifest)}; restored aside and compared, equal.`);
  },
};

export const restore: StandaloneVerb = {
  name: 'restore',
  operands: ['<file>'],
  options: { 'other-secret': { type: 'boolean' } },
  createsSite: true,
  help: [
    'Puts a backup into an empty place: a database without rows and a storage of its own, as the environment says.',
    '--other-secret  go on although AUTH_SECRET is another one: second factors and the list of banned addresses are lost',
  ],
  async runStandalone(config, { operands: [file = ''], options, print }) {
    const manifest = await checkArchive(file);
    prepareDataDir(config.dataDir);
    await ensureSameSecret(config, file, manifest, options['other-secret'] === true);
    const hold = lockDatabase(config.database);
    const db = openDatabase(config.database);
    try {
      await restoreInto({ db, storage: await openStorage(config.storage) }, file, manifest);
    } finally {
      await db.destroy();
      hold.release();
    }
    print(`Restored ${summary(manifest)}, as of ${manifest.createdAt}.`);
  },
};

function summary({ tables, images }: Manifest): string {
  const count = (table: string) => `${tables[table]?.rows ?? 0} ${table}`;
  return `${count('users')}, ${count('memes')}, ${count('comments')}, ${images} image files`;
}

/**
 * Stores the secret of the backup if the site has none. Throws Failure if the site has another one, because it could
 * not read the encrypted values.
 */
async function ensureSameSecret(
  config: Config,
  file: string,
  manifest: Manifest,
  allowsOtherSecret: boolean,
): Promise<void> {
  const archived = await readSecret(file);
  const secret = config.authSecret ?? ensureSecret(config.dataDir, archived);
  if (secret !== null && fingerprint(secret) === manifest.secretFingerprint) return;
  if (allowsOtherSecret) return;
  const which = config.authSecret || secret ? 'is another one than' : 'has to be the one of';
  throw new Failure(`AUTH_SECRET ${which} the site of the backup; --other-secret goes on without`);
}
