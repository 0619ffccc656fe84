import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { addHostileRows, hostileTexts, imageKey } from '../../test/hostile-rows.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createDatabase } from '../../test/test-database.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../db/dialect.ts';
import { BACKUP_TABLES, TABLE_NAMES } from '../db/table-facts.ts';
import { digestTable } from '../db/table-rows.ts';
import { openStorage } from '../platform/storage/storage-location.ts';
import { checkArchive } from './backup/archive.ts';
import { createBackup, restoreInto } from './backup-verbs.ts';
import { copyDatabase } from './copy-database.ts';

const RUNS = 4;
const ROWS = 6;
const FIRST = 1000;

async function digests(db: Database) {
  const all: Record<string, unknown> = {};
  for (const table of TABLE_NAMES) all[table] = await digestTable(db, table);
  return all;
}

/** Runs `work` on an empty database of the kind under test. */
async function onEmptyDatabase(folder: string, name: string, work: (db: Database) => Promise<void>) {
  const { url, drop } = await createDatabase(inject('databaseUrl'));
  const location: DatabaseLocation = url
    ? { kind: 'postgres', url }
    : { kind: 'sqlite', file: path.join(folder, `${name}.db`) };
  const db = openDatabase(location);
  await work(db).finally(() => db.destroy());
  await drop();
}

async function carryAway(site: TestSite, folder: string): Promise<void> {
  const { db } = site.ctx;
  const expected = await digests(db);
  const file = path.join(folder, 'site.tar');
  await createBackup(site.ctx, file);
  await onEmptyDatabase(folder, 'restored', async (target) => {
    const storage = await openStorage({ kind: 'files', directory: path.join(folder, 'uploads') });
    await restoreInto({ db: target, storage }, file, await checkArchive(file));
    const kept = await digests(target);
    // Backups leave out the tables with which a person could log in.
    for (const table of BACKUP_TABLES) expect(kept[table]).toEqual(expected[table]);
  });
  await onEmptyDatabase(folder, 'copied', async (target) => {
    await copyDatabase(db, target, () => {});
    expect(await digests(target)).toEqual(expected);
  });
}

test('any text in any column of any table survives a backup and a copy', async () => {
  const site = await startSite();
  const { db, storage } = site.ctx;
  let next = FIRST;
  await fc.assert(
    fc.asyncProperty(hostileTexts(db), async (draw) => {
      const folder = makeTemporaryFolder('corpomeme-hostile-');
      const last = next + ROWS - 1;
      for (let n = next; n <= last; n++)
        await storage.save(imageKey(n), [{ name: '32.webp', bytes: Buffer.from('picture') }]);
      await addHostileRows(db, { first: next, last, draw });
      next = last + 1;
      await carryAway(site, folder).finally(() => rmSync(folder, { recursive: true }));
    }),
    { numRuns: RUNS },
  );
  const { rows } = await sql<{ content: string }>`select content from comments order by id limit 1`.execute(
    db,
  );
  // The texts really were in the database: only what UTF-8 cannot encode is replaced.
  expect(rows[0]?.content).toContain('\u2028x\u2029x\u0085x\rx');
  await site.close();
});
