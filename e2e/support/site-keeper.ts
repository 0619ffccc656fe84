import type { Site } from './site.ts';

export interface SiteKeeper {
  /** Returns the site of the spec file, and stops the site of the worker's previous file. */
  open(file: string): Promise<Site>;
  stop(): Promise<void>;
}

/** Gives each spec file a new site. Worker and browser stay, because their start costs more than a site's. */
export function createSiteKeeper(start: () => Promise<Site>): SiteKeeper {
  let current: { file: string; site: Promise<Site> } | null = null;
  const stop = async () => {
    const ended = current;
    current = null;
    await (await ended?.site)?.stop();
  };
  return {
    async open(file) {
      if (current?.file === file) return current.site;
      const ended = current;
      const site = start();
      current = { file, site };
      // One ends while the next starts.
      await Promise.all([site, ended?.site.then((old) => old.stop())]);
      return site;
    },
    stop,
  };
}
