import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the folder of uploads that wait for their turn. Its files do not outlive the process. */
export function incomingFolder(directory: string): string {
  return path.join(directory, 'incoming');
}

/** Creates the folder. Throws an error for the operator if it cannot be created or is read-only. */
export function prepareDataDir(directory: string): void {
  inDataDir(directory, () => mkdirSync(directory, { recursive: true, mode: 0o700 }));
  requireWritable(directory);
}

/** Throws an error for the operator if the folder is read-only. A missing one is right for a site on PostgreSQL and S3. */
export function requireWritable(directory: string): void {
  if (existsSync(directory)) inDataDir(directory, () => accessSync(directory, constants.W_OK));
}

function inDataDir(directory: string, work: () => unknown): void {
  try {
    work();
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
