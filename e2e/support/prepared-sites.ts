import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { START_LIMIT, startServer } from './server-process.ts';

/** Names the environment variable with the folder of the prepared sites (`prepare-site.ts`). */
export const PREPARED_SITES = 'PREPARED_SITES';

const DATABASE = 'corpomeme.db';

/** The product on an empty folder, or the demo with people and memes. */
export type SiteKind = 'empty' | 'demo';

/**
 * Fills the data folder of a new site with prepared data. The data of an empty site come from a site that
 * started once, because a first start takes twice the time of a later one. The first caller of all workers
 * seeds the demo.
 */
export async function fillDataDir(dataDir: string, kind: SiteKind): Promise<void> {
  const prepared = process.env[PREPARED_SITES];
  if (!prepared) throw new Error(`${PREPARED_SITES} is not set`);
  if (kind === 'demo') await seedDemoOnce(prepared);
  await cp(path.join(prepared, kind), dataDir, { recursive: true });
}

async function seedDemoOnce(prepared: string): Promise<void> {
  const demo = path.join(prepared, 'demo');
  if (await makeFolder(path.join(prepared, 'demo-begun'))) return seedDemo(prepared, demo);
  const limit = Date.now() + START_LIMIT;
  while (!existsSync(demo)) {
    if (Date.now() > limit) throw new Error('Another worker did not seed the demo');
    await setTimeout(200);
  }
}

/** Returns false if the folder already exists. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Starts the demo as its command does, and copies its data folder, which the demo deletes at its end. */
async function seedDemo(prepared: string, demo: string): Promise<void> {
  const parent = path.join(prepared, 'demo-begun');
  const server = await startServer('apps/server/src/cli/demo.ts', { TMPDIR: parent });
  const [name = ''] = (await readdir(parent)).filter((entry) => entry.startsWith('corpomeme-demo-'));
  const data = path.join(parent, name);
  const copy = path.join(parent, 'copy');
  await cp(data, copy, { recursive: true, filter: (file) => !path.basename(file).startsWith(DATABASE) });
  const db = new DatabaseSync(path.join(data, DATABASE));
  db.prepare('vacuum into ?').run(path.join(copy, DATABASE));
  db.close();
  await server.stop();
  await rename(copy, demo);
}
