import type { Page } from '@playwright/test';

/** The addresses of what the page asks the API for from now on. Where live updates begin is no data of the page. */
export function collectDataCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    const isData = ['fetch', 'xhr'].includes(call.resourceType());
    if (isData && pathname !== '/api/updates') calls.push(pathname);
  });
  return calls;
}
