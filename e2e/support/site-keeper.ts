import type { Site } from './site.ts';

export interface SiteKeeper {
  /** Returns the site of the spec file. A worker runs one file after the other, so the site of the file before ends. */
  open(file: string): Promise<Site>;
  stop(): Promise<void>;
}

/** Gives each spec file an empty site while worker and browser stay: starting those costs more than starting a site. */
export function createSiteKeeper(start: () => Promise<Site>): SiteKeeper {
  let current: { file: string; site: Promise<Site> } | null = null;
  const stop = async () => {
    const ended = current;
    current = null;
    await (await ended?.site)?.stop();
  };
  return {
    async open(file) {
      if (current?.file !== file) {
        await stop();
        current = { file, site: start() };
      }
      return current.site;
    },
    stop,
  };
}
