import { execFileSync } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeTemporaryFolder } from '../../apps/server/test/temporary-folder.ts';
import { PREPARED_SITES } from './prepared-sites.ts';
import { type Site, startSite } from './site.ts';

/** Bundles the server, and keeps the data of an empty site for all workers until the end of the run. */
export default async function prepareSite(): Promise<() => Promise<void>> {
  execFileSync('sh', [path.resolve(import.meta.dirname, '../../scripts/build-server.sh')]);
  const site = await startSite();
  await site.stop({ keepData: true });
  writeSettings(site);
  const prepared = makeTemporaryFolder('corpomeme-prepared-');
  await rename(site.dataDir, path.join(prepared, 'empty'));
  process.env[PREPARED_SITES] = prepared;
  return () => rm(prepared, { recursive: true, force: true });
}

/**
 * Lets new members of journeys post links. Turns off text recognition, which takes as much processor time as the start of
 * a site, and the random wait before memes without a name enter the queue.
 */
function writeSettings({ dataDir }: Site): void {
  const db = new DatabaseSync(path.join(dataDir, 'corpomeme.db'));
  const add = db.prepare('insert into site_settings (name, value) values (?, ?)');
  add.run('screening', JSON.stringify({ read_pictures: false, hold_links_days: 0 }));
  for (const name of ['namelessWaitMin', 'namelessWaitMax']) add.run(name, '0');
  // Journeys count the news of moderators.
  add.run('tellStaff', 'false');
  db.close();
}
