import { expect, type Page } from '@playwright/test';

/** Milliseconds, as for Playwright's `networkidle`. */
const QUIET_FOR = 500;

/** Collects the paths of the page's later API calls, without polls for updates, pictures and scripts. */
export function collectDataCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    const isData = ['fetch', 'xhr'].includes(call.resourceType()) && !/^\/(media|assets)\//.test(pathname);
    if (isData && pathname !== '/api/updates') calls.push(pathname);
  });
  return calls;
}

/**
 * Waits until no request of the page has begun or ended for half a second. `networkidle` comes once for a
 * document, and for a page that waits for its first use it comes before React runs (decision 131).
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  let last = Date.now();
  const remember = () => {
    last = Date.now();
  };
  page.on('request', remember);
  page.on('requestfinished', remember);
  await expect.poll(() => Date.now() - last).toBeGreaterThan(QUIET_FOR);
  page.off('request', remember);
  page.off('requestfinished', remember);
}
