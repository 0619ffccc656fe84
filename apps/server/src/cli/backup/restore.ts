import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Database, writeLastId } from '../../db/dialect.ts';
import { migrate } from '../../db/migrate.ts';
import { TABLE_NAMES, type TableName } from '../../db/table-facts.ts';
import { digestTable, insertRows, type Row } from '../../db/table-rows.ts';
import { deleteMemesOfImages } from '../../features/memes/editing/deletion.service.ts';
import { resetAvif } from '../../features/memes/pictures/avif.queries.ts';
import type { Storage, StoredFile } from '../../platform/storage/storage.ts';
import { deleteFirstRows, prepareTarget } from '../empty-target.ts';
import { Failure } from '../verb.ts';
import { readArchive } from './archive.ts';
import { readLines } from './lines.ts';
import type { Manifest } from './manifest.ts';

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
