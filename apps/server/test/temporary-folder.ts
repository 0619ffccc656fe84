import { mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes. The memory folder of a container often has only 64 MB. */
const ROOM_NEEDED = 2 * 1024 ** 3;

/**
 * Creates a folder for a test's data, in memory if there is space, because commits to disk are slow on a busy machine.
 * Measurements use a folder of `os.tmpdir()` instead.
 */
export function makeTemporaryFolder(prefix: string): string {
  return mkdtempSync(path.join(hasRoom(MEMORY) ? MEMORY : os.tmpdir(), prefix));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_NEEDED;
  } catch {
    return false;
  }
}
