import path from 'node:path';
import type { Config } from '../config.ts';
import { type DatabaseLocation, openDatabase } from '../db/dialect.ts';
import { listMigrations, migrateInSteps } from '../db/migrate.ts';
import { createScratchDatabase } from '../db/scratch-database.ts';
import { withSnapshot } from '../db/snapshot.ts';
import { createScratch, removeStaleScratch } from './backup/scratch.ts';
import { copyRows } from './copy-database.ts';
import { type StandaloneVerb, UsageError, type VerbInput } from './verb.ts';

const SECOND = 1000;

export const planMigration: StandaloneVerb = {
  name: 'migrate',
  operands: [],
  options: { plan: { type: 'boolean' } },
  help: [
    'Tries the missing migrations on a copy of the database and prints the time of each; the next start runs them.',
    'The site may run and stays as it is. The copy is deleted again; it needs as much space as the database, in DATA_DIR or,',
    'on PostgreSQL, in a database of its own on the same server, which the role must be allowed to create (createdb).',
    '--plan  required, because this command only plans',
  ],
  async runStandalone(config, { options, print }) {
    if (options.plan !== true) throw new UsageError('needs --plan; a start of the server migrates');
    const missing = await findMissing(config.database);
    if (missing.length === 0) return print('No migration is missing.');
    print(`${missing.length} migrations are missing; trying them on a copy…`);
    const tryOn = (copy: DatabaseLocation) => migrateCopy(copy, missing, print);
    await (config.database.kind === 'sqlite'
      ? withCopyOfFile(config, tryOn)
      : withCopiedRows(config.database, tryOn));
  },
};

async function findMissing(location: DatabaseLocation): Promise<string[]> {
  const db = openDatabase(location);
  const { known, applied } = await listMigrations(db).finally(() => db.destroy());
  return known.filter((name) => !applied.includes(name));
}

async function migrateCopy(
  copy: DatabaseLocation,
  missing: string[],
  print: VerbInput['print'],
): Promise<void> {
  let total = 0;
  await migrateInSteps(copy, missing, ({ name, milliseconds }) => {
    total += milliseconds;
    print(`${(milliseconds / SECOND).toFixed(1).padStart(8)} s  ${name}`);
  });
  print(
    `${(total / SECOND).toFixed(1).padStart(8)} s  in all. Nothing was changed; the next start migrates.`,
  );
}

type TryOn = (copy: DatabaseLocation) => Promise<void>;

async function withCopyOfFile({ dataDir, database }: Config, tryOn: TryOn): Promise<void> {
  const place = path.join(dataDir, 'migrate-plan');
  await removeStaleScratch(place);
  const { folder, remove } = await createScratch(place);
  const db = openDatabase(database);
  try {
    await withSnapshot(db, folder, (_view, file) => tryOn({ kind: 'sqlite', file }));
  } finally {
    await db.destroy();
    await remove();
  }
}

async function withCopiedRows(
  location: DatabaseLocation & { kind: 'postgres' },
  tryOn: TryOn,
): Promise<void> {
  const from = openDatabase(location);
  const scratch = await createScratchDatabase(from, location.url);
  try {
    const to = openDatabase(scratch.location);
    await copyRows(from, to, () => {}).finally(() => to.destroy());
    await tryOn(scratch.location);
  } finally {
    await scratch.drop();
    await from.destroy();
  }
}
