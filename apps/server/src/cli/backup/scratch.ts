import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { holdFile } from '../../db/sole-server.ts';

/** Tells that a folder is ours. A process that is killed loses its lock on it, and what it wrote stays. */
const LOCK = 'corpomeme-backup.lock';
const NAMED_ALIKE = /\.tmp-[A-Za-z0-9]{6}$/;

interface Scratch {
  folder: string;
  remove(): Promise<void>;
}

/** Makes a folder beside the backup: the same disk, so that the last step is a rename. The lock comes before anything is written. */
export async function createScratch(file: string): Promise<Scratch> {
  const folder = await mkdtemp(`${path.resolve(file)}.tmp-`);
  await chmod(folder, 0o700);
  const hold = holdFile(path.join(folder, LOCK));
  if (!hold) throw new Error(`${folder} is locked by another process`);
  return {
    folder,
    async remove() {
      hold.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes what killed backups left in the folder of `file`, whatever their own file was called. Returns the paths that are gone. */
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

/** False where it is not ours, its backup still runs, or nothing was written to it yet. */
async function isAbandoned(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  if (!names.includes(LOCK) || names.length === 1) return false;
  const hold = holdFile(path.join(folder, LOCK));
  hold?.release();
  return hold !== null;
}
