import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestSite } from './test-site.ts';

/** Returns everything that uploads could leave behind: rows, and files in the data folder. */
export async function listTraces({ ctx, dataDir }: TestSite): Promise<{ memes: number; files: string[] }> {
  const memes = await ctx.db.selectFrom('memes').select('id').execute();
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('corpomeme.db'))
    // An incoming file has a name for a moment after its creation (incoming-files.test.ts).
    .filter(({ parentPath }) => path.basename(parentPath) !== 'incoming')
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
  return { memes: memes.length, files: files.toSorted() };
}
