import { DatabaseSync } from 'node:sqlite';
import type { DatabaseLocation } from './dialect.ts';

/** SQLite's code for a file that another process has locked. */
const BUSY = 5;

export interface DatabaseHold {
  release(): void;
}

/**
 * Keeps other servers off the SQLite file: each remembers answers and claims that it believes to be alone with. The lock is one of
 * the operating system, on a file beside the database: it ends with its process, however that ends, and nothing needs a repair.
 * Throws with a line for the operator while another process holds it. PostgreSQL takes any number of servers.
 */
export function holdDatabase(location: DatabaseLocation): DatabaseHold {
  if (location.kind === 'postgres') return { release: () => {} };
  const file = resolveFile(location.file);
  const hold = holdFile(`${file}.lock`);
  if (hold) return hold;
  throw new Error(
    `Another server runs on ${file}: stop it first. A SQLite file takes one server; for several set DATABASE_URL to PostgreSQL.`,
  );
}

/** Makes the file and locks it until released or the process ends, however that ends; null while it is locked already. */
export function holdFile(file: string): DatabaseHold | null {
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

/** Behind symbolic links, as SQLite opens it. */
function resolveFile(file: string): string {
  const database = new DatabaseSync(file);
  const resolved = database.location();
  database.close();
  return resolved ?? file;
}
