import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { checkArchive } from '../src/cli/backup/archive.ts';
import { type Database, openDatabase } from '../src/db/dialect.ts';
import { listMigrations, migrate } from '../src/db/migrate.ts';
import { BACKUP_TABLES } from '../src/db/table-facts.ts';
import { digestTable } from '../src/db/table-rows.ts';
import { verifyAuditChain } from '../src/features/site/audit/audit.ts';
import { openStorage } from '../src/platform/storage/storage-location.ts';
import { addHostileRows, imageKey } from './hostile-rows.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createDatabase } from './test-database.ts';

const COMMANDS = ['migration', 'backup', 'restore', 'db copy'] as const;
type CommandName = (typeof COMMANDS)[number];

export interface CommandKillReport {
  command: CommandName;
  kills: number;
  /** Number of kills that hit the command while it was working. */
  met: number;
  /** One line for each thing that was lost, incomplete, or not completed by the repeated call. */
  losses: string[];
}

interface Options {
  kills: number;
  /** Null: SQLite. */
  databaseUrl: string | null;
  /** Rows per table. */
  rows: number;
  onKill?: (report: CommandKillReport) => void;
}

const ADMIN = path.resolve(import.meta.dirname, '../src/cli/admin.ts');
const SECRET = 'killed-and-called-again-and-again';
const FIRST = 1000;
/** The newest migration of the database that the killed command migrates. */
const OLD_MIGRATION = '015-search';
const OLD_ENTRIES = 3000;

/** A place for a database and files. */
interface Place {
  dataDir: string;
  url: string | null;
  drop(): Promise<void>;
}

interface Source extends Place {
  folder: string;
  tables: string;
  archive: string;
}

/**
 * A command's arguments and a check of its result. The check returns whether the work is complete and throws on partial
 * work.
 */
interface Attempt {
  env: Record<string, string>;
  words: string[];
  isDone(): Promise<boolean>;
}

/** Kills each command at random moments, checks what it left, and repeats the call. */
export async function runCommandKills(options: Options): Promise<CommandKillReport[]> {
  const source = await makeSource(options);
  try {
    const reports: CommandKillReport[] = [];
    for (const command of COMMANDS) reports.push(await killOften(command, source, options));
    return reports;
  } finally {
    await source.drop();
    rmSync(source.folder, { recursive: true, force: true });
  }
}

async function killOften(
  command: CommandName,
  source: Source,
  { kills, databaseUrl, onKill }: Options,
): Promise<CommandKillReport> {
  const report: CommandKillReport = { command, kills: 0, met: 0, losses: [] };
  let duration = 0;
  // The first run is not killed; it measures how long the command works.
  for (let round = 0; round <= kills; round++) {
    const place = await makePlace(
      path.join(source.folder, `${COMMANDS.indexOf(command)}-${round}`),
      databaseUrl,
    );
    try {
      const attempt = await ATTEMPTS[command](source, place);
      const began = performance.now();
      if (round > 0) {
        report.kills += 1;
        if (await callAndKill(attempt, duration * Math.random())) report.met += 1;
      }
      await finish(attempt);
      if (round === 0) duration = performance.now() - began;
      if ((await digestAt(source)) !== source.tables) throw new Error('the site itself changed');
    } catch (error) {
      report.losses.push(`kill ${round}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await place.drop();
    onKill?.(report);
  }
  return report;
}

/** Repeats the call, unless the kill came too late to stop it. */
async function finish(attempt: Attempt): Promise<void> {
  if (await attempt.isDone()) return;
  const { code, said } = await call(attempt);
  if (code !== 0) throw new Error(`the same call does not go through: ${said}`);
  if (!(await attempt.isDone())) throw new Error('the same call went through and did not do its work');
}

const ATTEMPTS: Record<CommandName, (source: Source, place: Place) => Promise<Attempt>> = {
  async migration(_source, place) {
    const db = openAt(place);
    await migrate(db, OLD_MIGRATION);
    const numbers = Array.from({ length: OLD_ENTRIES }, (_, n) => sql`(${sql.lit(n)}, 'meme.edit')`);
    await sql`insert into audit_log (at, action) values ${sql.join(numbers)}`.execute(db);
    await db.destroy();
    return { env: envOf(place), words: ['audit', 'verify'], isDone: () => isMigrated(place) };
  },
  async backup(source, place) {
    const file = `${place.dataDir}.tar`;
    // A backup gets its final name only after it was verified.
    const isDone = async () => existsSync(file) && (await checkArchive(file)) !== null;
    return { env: envOf(source), words: ['backup', file], isDone };
  },
  restore: async (source, place) => ({
    env: envOf(place),
    words: ['restore', source.archive],
    isDone: () => isWhole(place, source),
  }),
  'db copy': async (source, place) => ({
    env: envOf(place),
    words: ['db', 'copy', addressOf(source), addressOf(place)],
    isDone: () => isWhole(place, source),
  }),
};

async function isMigrated(place: Place): Promise<boolean> {
  const db = openAt(place);
  try {
    const { known, applied } = await listMigrations(db);
    if (applied.join() !== known.slice(0, applied.length).join())
      throw new Error(`applied are ${applied.join()}`);
    const { rows } = await sql<{ entries: number }>`select count(*) as entries from audit_log`.execute(db);
    if (Number(rows[0]?.entries) !== OLD_ENTRIES) throw new Error(`${rows[0]?.entries} entries are left`);
    if (applied.length < known.length) return false;
    const { problems } = await verifyAuditChain(db, null);
    if (problems.length > 0) throw new Error(problems.join('; '));
    return true;
  } finally {
    await db.destroy();
  }
}

/** Returns true for all rows and false for none; throws otherwise. */
async function isWhole(place: Place, source: Source): Promise<boolean> {
  if (place.url === null && !existsSync(addressOf(place))) return false;
  const db = openAt(place);
  try {
    const { known, applied } = await listMigrations(db);
    if (applied.length < known.length) return false;
    const { rows } = await digestTable(db, 'users');
    if (rows === 0) return false;
    if ((await digestAll(db)) !== source.tables) throw new Error('the rows are not those of the site');
    return true;
  } finally {
    await db.destroy();
  }
}

async function makeSource({ databaseUrl, rows }: Options): Promise<Source> {
  const folder = makeTemporaryFolder('corpomeme-commands-');
  const place = await makePlace(path.join(folder, 'source'), databaseUrl);
  const storage = await openStorage({ kind: 'files', directory: path.join(place.dataDir, 'uploads') });
  const db = openAt(place);
  await migrate(db);
  const last = FIRST + rows - 1;
  for (let n = FIRST; n <= last; n++)
    await storage.save(imageKey(n), [{ name: '32.webp', bytes: Buffer.alloc(2000, n) }]);
  await addHostileRows(db, { first: FIRST, last, draw: () => 'Ședință \u2028 „de luni” ' });
  const tables = await digestAll(db);
  await db.destroy();
  const archive = path.join(folder, 'whole.tar');
  const { code, said } = await call({ env: envOf(place), words: ['backup', archive] });
  if (code !== 0) throw new Error(`there is no backup to restore: ${said}`);
  return { ...place, folder, tables, archive };
}

async function makePlace(dataDir: string, databaseUrl: string | null): Promise<Place> {
  const { url, drop } = await createDatabase(databaseUrl);
  mkdirSync(dataDir, { recursive: true });
  return { dataDir, url, drop };
}

const addressOf = ({ url, dataDir }: Place) => url ?? path.join(dataDir, 'corpomeme.db');
const openAt = (place: Place): Database =>
  openDatabase(place.url ? { kind: 'postgres', url: place.url } : { kind: 'sqlite', file: addressOf(place) });
const envOf = ({ dataDir, url }: Place) => ({
  DATA_DIR: dataDir,
  AUTH_SECRET: SECRET,
  LOG_LEVEL: 'fatal',
  ...(url ? { DATABASE_URL: url } : {}),
});

async function digestAll(db: Database): Promise<string> {
  const digests: string[] = [];
  for (const table of BACKUP_TABLES) digests.push(JSON.stringify(await digestTable(db, table)));
  return digests.join();
}

async function digestAt(place: Place): Promise<string> {
  const db = openAt(place);
  try {
    // The site stores the time of its last backup, which that backup cannot contain.
    await db.deleteFrom('site_settings').where('name', '=', 'setupBackup').execute();
    return await digestAll(db);
  } finally {
    await db.destroy();
  }
}

type Call = Pick<Attempt, 'env' | 'words'>;

function start({ env, words }: Call) {
  return spawn(process.execPath, [ADMIN, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
}

async function call(wanted: Call): Promise<{ code: number | null; said: string }> {
  const child = start(wanted);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, said };
}

/** Returns true if the kill hit the command while it was working. */
async function callAndKill(wanted: Call, after: number): Promise<boolean> {
  const child = start(wanted);
  const exit = once(child, 'exit');
  child.stderr.resume();
  await Promise.race([setTimeout(after), exit]);
  child.kill('SIGKILL');
  await exit;
  return child.signalCode === 'SIGKILL';
}
