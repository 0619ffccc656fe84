import type { Page } from '@playwright/test';

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
