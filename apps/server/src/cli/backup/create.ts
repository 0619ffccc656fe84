import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { imageWidths } from '@corpomeme/contract/memes/media';
import type { Context } from '../../context.ts';
import { type Database, readLastId } from '../../db/dialect.ts';
import { listMigrations } from '../../db/migrate.ts';
import { withSnapshot } from '../../db/snapshot.ts';
import { BACKUP_TABLES, NUMBERED_TABLES, type TableName } from '../../db/table-facts.ts';
import { createRowDigest, readRows, rowText } from '../../db/table-rows.ts';
import { findByImageKey } from '../../features/memes/memes.queries.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { Failure } from '../verb.ts';
import { type ArchiveWriter, createArchive } from './archive.ts';
import { readLines } from './lines.ts';
import { ENTRY, type Manifest, writeManifest } from './manifest.ts';
import { rehearseRestore } from './rehearse.ts';
import { createScratch } from './scratch.ts';

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
