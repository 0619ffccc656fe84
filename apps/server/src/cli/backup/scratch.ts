import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFile } from '../../db/server-lock.ts';

/** Marks a folder as a scratch folder. A killed process loses its lock, but its folder stays. */
const LOCK = 'corpomeme-backup.lock';
const NAMED_ALIKE = /\.tmp-[A-Za-z0-9]{6}$/;

interface Scratch {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Creates a folder beside the backup file, on the same disk, so that the last step is a rename. Locks it before writing
 * anything else.
 */
export async function createScratch(file: string): Promise<Scratch> {
  const folder = await mkdtemp(`${path.resolve(file)}.tmp-`);
  await chmod(folder, 0o700);
  const hold = lockFile(path.join(folder, LOCK));
  if (!hold) throw new Error(`${folder} is locked by another process`);
  return {
    folder,
    async remove() {
      hold.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Deletes the folders that killed backups left beside `file`, also those of other file names. Returns the deleted paths. */
export async function removeStaleScratch(file: string): Promise<string[]> {
  const directory = path.dirname(path.resolve(file));
  const removed: string[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const folder = path.join(directory, entry.name);
    if (!entry.isDirectory() || !NAMED_ALIKE.test(entry.name) || !(await isAbandoned(folder))) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}

/** Returns false if the folder is no scratch folder, its backup still runs, or it is still empty. */
async function isAbandoned(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  if (!names.includes(LOCK) || names.length === 1) return false;
  const hold = lockFile(path.join(folder, LOCK));
  hold?.release();
  return hold !== null;
}
