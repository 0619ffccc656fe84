import { mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes; a container often has 64 MB there. */
const ROOM_NEEDED = 2 * 1024 ** 3;

/**
 * Makes a folder for the data of a test. It lies in memory where the machine has room: a commit that waits for a disk waits longest on
 * a busy machine. Measurements take a folder of `os.tmpdir()` instead.
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
