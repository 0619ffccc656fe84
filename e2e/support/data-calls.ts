import { expect, type Page, type Request } from '@playwright/test';
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

/**
 * Returns a function that waits until the page's calls have ended and the browser has nothing left to do: half a second sooner than
 * `waitUntilQuiet`, for journeys through many pages.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    // A new document forgets the calls of the one before.
    if (request.isNavigationRequest()) open.clear();
    if (!['fetch', 'xhr'].includes(request.resourceType())) return;
    begun += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const countAfterIdling = async () => {
    const before = begun;
    // The second task comes after what React did in tasks of the first's time.
    for (let n = 0; n < 2; n++)
      await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
    return open.size + begun - before;
  };
  return () => expect.poll(countAfterIdling, { intervals: [20] }).toBe(0);
}
