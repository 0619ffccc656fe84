import path from 'node:path';
import { openDatabase } from '../../db/dialect.ts';
import { createFileStorage } from '../../platform/storage/storage-files.ts';
import { checkArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { restoreInto } from './restore.ts';

/**
 * Restores into a temporary site below `scratch` and compares. It uses SQLite, because the rows are the same for both
 * databases.
 */
export async function rehearseRestore(file: string, scratch: string): Promise<Manifest> {
  const manifest = await checkArchive(file);
  const db = openDatabase({ kind: 'sqlite', file: path.join(scratch, 'rehearsal.db') });
  try {
    await restoreInto(
      { db, storage: await createFileStorage(path.join(scratch, 'rehearsal')) },
      file,
      manifest,
    );
  } finally {
    await db.destroy();
  }
  return manifest;
}
