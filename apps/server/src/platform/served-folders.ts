import { readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';

const PROCESSES = '/proc';
const LOCK = '/corpomeme.db.lock';

/**
 * Returns the data folders whose SQLite site a server has locked on this machine. Linux shows the open files of this
 * user's processes, to root those of all; elsewhere the result is empty.
 */
export function findServedFolders(): string[] {
  const files = namesIn(PROCESSES)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => openFiles(path.join(PROCESSES, pid, 'fd')));
  return [...new Set(files.filter((file) => file.endsWith(LOCK)).map((file) => path.dirname(file)))];
}

function openFiles(folder: string): string[] {
  return namesIn(folder).map((name) => quietly(() => readlinkSync(path.join(folder, name))) ?? '');
}

const namesIn = (folder: string) => quietly(() => readdirSync(folder)) ?? [];

/** Returns null if the process is of another user or has ended. */
function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
