import type { Page } from '@playwright/test';

/** Collects the URLs of the page's API calls from now on, except the first poll for updates; not of pictures and scripts. */
export function collectDataCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    const isData = ['fetch', 'xhr'].includes(call.resourceType()) && !/^\/(media|assets)\//.test(pathname);
    if (isData && pathname !== '/api/updates') calls.push(pathname);
  });
  return calls;
}
