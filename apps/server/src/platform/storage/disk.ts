import { randomUUID } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Returns the free and total bytes of the folder's disk. */
export async function measureDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * Writes a small file durably. Returns the milliseconds by which its timestamp differs from `now`. Rejects if it cannot
 * write.
 */
export async function probeDisk(folder: string, now: () => number): Promise<number> {
  const file = path.join(folder, `.probe-${randomUUID()}`);
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile('probe');
    await handle.sync();
    await handle.close();
    return Math.abs((await stat(file)).mtimeMs - now());
  } finally {
    await rm(file, { force: true });
  }
}

/** Returns the permission bits of a file; null if it does not exist. */
export async function readMode(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mode }) => mode & 0o777,
    () => null,
  );
}
