import { randomUUID } from 'node:crypto';
import type { Dir } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type ByteRange,
  isStorageKey,
  isStorageName,
  requireStorageFiles,
  requireStorageKey,
  type Storage,
  type StoredFile,
} from './storage.ts';

/** Prefix of folders that are being written or deleted. After a crash, they are garbage. */
const TEMPORARY = '.tmp-';

/**
 * Stores one folder per key. A folder appears and disappears by one rename, so it is always complete or absent. A crash
 * leaves only temporary folders, which `sweepTemporary` deletes.
 */
export function createFileStorage(directory: string): Storage {
  const folderOf = (key: string) => path.join(directory, key);
  return {
    save: (key, files) => saveFolder(directory, key, files),
    async open(key, name, range) {
      if (!isStorageKey(key) || !isStorageName(name)) return null;
      return openFile(path.join(folderOf(key), name), range);
    },
    async sizeOf(key, name) {
      if (!isStorageKey(key) || !isStorageName(name)) return null;
      const found = await stat(path.join(folderOf(key), name)).catch(absentAs(null));
      return found?.size ?? null;
    },
    async remove(key) {
      requireStorageKey(key);
      const removed = temporaryFolder(directory);
      const moved = await rename(folderOf(key), removed).then(() => true, absentAs(false));
      if (!moved) return;
      await syncFolder(directory);
      await rm(removed, { recursive: true, force: true });
    },
    async check() {
      const probe = temporaryFolder(directory);
      try {
        await mkdir(probe, { recursive: true, mode: 0o700 });
        await writeDurably(path.join(probe, 'probe'), Buffer.from('ok'));
      } finally {
        await rm(probe, { recursive: true, force: true });
      }
    },
    async savedAt(key) {
      requireStorageKey(key);
      const facts = await stat(folderOf(key)).catch(absentAs(null));
      return facts?.mtimeMs ?? null;
    },
    async *keys() {
      for await (const name of namesIn(directory)) if (isStorageKey(name)) yield name;
    },
  };
}

/**
 * Deletes temporary folders that a crash left and returns their number. Only safe while no process saves into the
 * directory: before the server listens.
 */
export async function sweepTemporary(directory: string): Promise<number> {
  let removed = 0;
  for await (const name of namesIn(directory)) {
    if (!name.startsWith(TEMPORARY)) continue;
    await rm(path.join(directory, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function saveFolder(directory: string, key: string, files: StoredFile[]): Promise<void> {
  requireStorageKey(key);
  requireStorageFiles(files);
  const folder = temporaryFolder(directory);
  const firstMade = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (firstMade) await syncFolder(path.dirname(firstMade));
  try {
    await mkdir(folder, { mode: 0o700 });
    for (const file of files) await writeDurably(path.join(folder, file.name), file.bytes);
    await syncFolder(folder);
    await rename(folder, path.join(directory, key));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(directory);
}

async function openFile(file: string, range: ByteRange | undefined): ReturnType<Storage['open']> {
  const handle = await open(file, 'r').catch(absentAs(null));
  if (!handle) return null;
  if (range) return { stream: handle.createReadStream(range), size: range.end - range.start + 1 };
  try {
    const { size } = await handle.stat();
    return { stream: handle.createReadStream(), size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs the folder: a rename or a new file is durable only after that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* namesIn(directory: string): AsyncGenerator<string> {
  const folder: Dir | null = await opendir(directory).catch(absentAs(null));
  if (folder) for await (const entry of folder) yield entry.name;
}

function temporaryFolder(directory: string): string {
  return path.join(directory, TEMPORARY + randomUUID());
}

function absentAs<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
