import { existsSync, statSync } from 'node:fs';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/dialect.ts';
import { readAppliedMigrations } from '../db/migrate.ts';
import { findServedFolders } from '../platform/served-folders.ts';
import { Failure } from './verb.ts';

/** Throws Failure if the environment names no existing site, because a command must not create one beside it. */
export async function requireSite(config: Config): Promise<void> {
  const { database, dataDir, storage } = config;
  const isInFolder = database.kind === 'sqlite' || storage.kind === 'files';
  if (isInFolder && !existsSync(dataDir)) throw missing(`there is no folder ${dataDir} (DATA_DIR)`);
  if (await hasSite(database)) return;
  throw missing(
    database.kind === 'sqlite'
      ? `there is no site in ${dataDir} (DATA_DIR)`
      : `there is no site in the database ${nameOf(database.url)} (DATABASE_URL)`,
  );
}

function missing(what: string): Failure {
  const served = findServedFolders();
  const hint =
    served.length > 0
      ? `The running server uses ${served.join(' and ')}.`
      : 'Set DATA_DIR, or DATABASE_URL, as for the server.';
  return new Failure(`${what}. ${hint}`);
}

/** Returns true also if the database cannot be read: the command then reports why. */
async function hasSite(database: Config['database']): Promise<boolean> {
  // A start that failed early leaves an empty file.
  if (database.kind === 'sqlite' && !(statSync(database.file, { throwIfNoEntry: false })?.size ?? 0))
    return false;
  const db = openDatabase(database);
  const found = await readAppliedMigrations(db).catch(() => null);
  await db.destroy();
  return found === null || found.length > 0;
}

/** Returns host and database, without the password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
