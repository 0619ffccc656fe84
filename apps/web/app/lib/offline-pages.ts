/** The page that the service worker shows instead of an uncached one. */
const OFFLINE = '/offline';

const isPossible = import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

/** Registers the service worker, which caches recently visited pages (`service-worker/`); not in development. */
export async function startOfflinePages(): Promise<void> {
  // Private windows and blocked storage refuse it; pages then need a connection.
  if (isPossible) await navigator.serviceWorker.register('/sw.js').catch(() => {});
}

/** Lets the worker fetch and cache the document of a page that was reached by client-side navigation. */
export function rememberPage(address: string): void {
  if (isPossible) navigator.serviceWorker.controller?.postMessage({ seen: address });
}

/** Lets the worker cache the site's files that this page has loaded, so that the page works without a connection. */
export function rememberFiles(): void {
  if (!isPossible) return;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ files }));
}

/**
 * Deletes cached pages and pictures, because they tell about the person. The offline page and the site's own files
 * stay.
 */
export async function forgetCopies(): Promise<void> {
  if (!isPossible || !('caches' in window)) return;
  try {
    await caches.delete('public-answers');
    await caches.delete('public-images');
    const pages = await caches.open('pages');
    for (const copy of await pages.keys()) {
      if (new URL(copy.url).pathname !== OFFLINE) await pages.delete(copy, { ignoreVary: true });
    }
  } catch {
    // Storage is not available.
  }
}

/** Returns whether the service worker responds to this page's requests, also without a connection. */
export function hasOfflinePages(): boolean {
  return isPossible && navigator.serviceWorker.controller !== null;
}

/**
 * Makes links load documents while there is no connection, because the worker caches documents and the app may lack
 * the scripts of the next page. Call it before hydration.
 */
export function followLinksOffline(): void {
  const follow = (event: MouseEvent) => {
    if (navigator.onLine || !hasOfflinePages() || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || !isPageLink(link)) return;
    event.preventDefault();
    // Prevents the router's link from navigating too.
    event.stopPropagation();
    location.assign(link.href);
  };
  document.addEventListener('click', follow, { capture: true });
}

function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** Returns false for links to other sites, other tabs and places on this page. */
function isPageLink({ origin, target, pathname, search, hash }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search && hash !== '';
  return origin === location.origin && (target === '' || target === '_self') && !isHere;
}
