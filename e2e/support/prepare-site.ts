import { rm } from 'node:fs/promises';
import { PREPARED_SITE, startSite } from './site.ts';

/** Starts an empty site once for all workers, and keeps its data until the end of the run. */
export default async function prepareSite(): Promise<() => Promise<void>> {
  const site = await startSite();
  await site.stop({ keepData: true });
  process.env[PREPARED_SITE] = site.dataDir;
  return () => rm(site.dataDir, { recursive: true, force: true });
}
