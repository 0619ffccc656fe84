import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the folder of uploads that wait for their turn. Its files do not outlive the process. */
export function incomingFolder(directory: string): string {
  return path.join(directory, 'incoming');
}

/** Throws an error for the operator if the folder cannot be created or is read-only. */
export function prepareDataDir(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw new Error(`DATA_DIR: given "${directory}", allowed: a folder that can be created and written`, {
      cause,
    });
  }
}

/**
 * Lets only the owner of this process read the files that it creates from now on, and the data folder and database of an
 * earlier release. Folders of other owners stay as they are.
 */
export function keepFilesPrivate(directory: string, database: string | null): void {
  process.umask(0o077);
  narrow(directory, 0o700);
  for (const end of ['', '-wal', '-shm', '.lock']) if (database) narrow(database + end, 0o600);
}

/** Error codes for files of other owners and on read-only disks; `prepareDataDir` reports the latter. */
const UNCHANGEABLE = ['EPERM', 'EROFS'];

function narrow(file: string, mode: number): void {
  if (!existsSync(file)) return;
  try {
    chmodSync(file, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!UNCHANGEABLE.includes(code ?? '')) throw error;
  }
}
