/**
 * The pages that this browser opened without asking the server for their HTML: by a link inside the app, or from the
 * browser's prefetch. The next call names the page, so that counting costs no request (decision 310).
 */
const isInBrowser = typeof location !== 'undefined';

let current = isInBrowser ? location.pathname : '';
let opened: string | null = isInBrowser && wasPrefetched() ? current : null;

/** Notes that a link inside the app leads to this URL. */
export function noteOpenedPage(url: string): void {
  const { pathname } = new URL(url, location.href);
  if (pathname === current) return;
  current = pathname;
  opened = pathname;
}

/** Returns the path of a page that no call has named yet; null if there is none. */
export function takeOpenedPage(): string | null {
  const path = opened;
  opened = null;
  return path;
}

function wasPrefetched(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    deliveryType?: string;
  })[];
  return entry?.deliveryType === 'navigational-prefetch';
}
