import { DatabaseSync } from 'node:sqlite';
import type { DatabaseLocation } from './dialect.ts';

/** SQLite's result code for a file that another process has locked. */
const BUSY = 5;

export interface DatabaseLock {
  release(): void;
}

/**
 * Locks the SQLite site for this server, because responses and claims in memory are valid only for a single server. The
 * operating system holds the lock on a file beside the database, so it ends with the process and needs no repair.
 * Throws an error for the operator if another process holds it. PostgreSQL allows any number of servers.
 */
export function lockDatabase(location: DatabaseLocation): DatabaseLock {
  if (location.kind === 'postgres') return { release: () => {} };
  const file = resolveFile(location.file);
  const hold = lockFile(`${file}.lock`);
  if (hold) return hold;
  throw new Error(
    `Another server runs on ${file}: stop it first. A SQLite file takes one server; for several set DATABASE_URL to PostgreSQL.`,
  );
}

/** Creates and locks the file until it is released or the process ends; null if it is locked already. */
export function lockFile(file: string): DatabaseLock | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) === BUSY) return null;
    throw error;
  }
  return { release: () => lock.isOpen && lock.close() };
}

/** Returns the path behind symbolic links, as SQLite opens it. */
function resolveFile(file: string): string {
  const database = new DatabaseSync(file);
  const resolved = database.location();
  database.close();
  return resolved ?? file;
}
