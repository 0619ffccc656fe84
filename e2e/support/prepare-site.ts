import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { PREPARED_SITE, startSite } from './site.ts';

/** Bundles the server, starts an empty site once for all workers, and keeps its data until the end of the run. */
export default async function prepareSite(): Promise<() => Promise<void>> {
  execFileSync('sh', [path.resolve(import.meta.dirname, '../../scripts/build-server.sh')]);
  const site = await startSite();
  await site.stop({ keepData: true });
  process.env[PREPARED_SITE] = site.dataDir;
  return () => rm(site.dataDir, { recursive: true, force: true });
}
