/**
 * Registers the service worker, which caches recently visited pages (`service-worker/`). There is none in development.
 */

const isPossible = import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

export async function startOfflinePages(): Promise<void> {
  // Private windows and blocked storage refuse it; pages then need a connection.
  if (isPossible) await navigator.serviceWorker.register('/sw.js').catch(() => {});
}

/** Lets the worker fetch and cache the document of a page that was reached by client-side navigation. */
export function rememberPage(address: string): void {
  if (isPossible) navigator.serviceWorker.controller?.postMessage({ seen: address });
}

/** Deletes cached API responses, which may be private. Pages are the same for all visitors and stay. */
export function clearCachedResponses(): void {
  if (isPossible && 'caches' in window) void caches.delete('answers').catch(() => {});
}
