/** The service worker keeps pages that were seen lately (`service-worker/`). In development there is none. */

const isPossible = import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

export async function startOfflinePages(): Promise<void> {
  // Private windows and blocked storage refuse it: then pages need a connection, as everywhere.
  if (isPossible) await navigator.serviceWorker.register('/sw.js').catch(() => {});
}

/** A page that was reached inside the browser: the worker fetches its document for later. */
export function rememberPage(address: string): void {
  if (isPossible) navigator.serviceWorker.controller?.postMessage({ seen: address });
}

/** Answers of the API may be one person's; pages are the same for everybody. */
export function forgetAnswers(): void {
  if (isPossible && 'caches' in window) void caches.delete('answers').catch(() => {});
}
