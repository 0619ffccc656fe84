import { expect, type Page } from '@playwright/test';
import { untilRunning } from './until-running.ts';

/** Milliseconds, as for Playwright's `networkidle`, which may come before React runs (decision 216). */
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

/** Waits until React runs, and no request of the page has begun or ended for half a second. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  await untilRunning(page);
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
