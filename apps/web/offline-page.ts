/**
 * The script of the offline page that the service worker caches. It replaces a page that could not be loaded, so it
 * loads that page again as soon as the server responds. A classic script: the build only strips its types.
 */

/** The server responds with a few bytes, which the worker never caches. */
const PROBE = '/robots.txt';
/** Milliseconds between two probes while the page is visible; a connection can return without an event. */
const PROBE_EVERY = 5000;

async function reloadIfOnline(): Promise<void> {
  if (document.hidden) return;
  const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  if (location.pathname === '/offline') location.replace('/');
  else location.reload();
}

window.addEventListener('online', () => void reloadIfOnline());
document.addEventListener('visibilitychange', () => void reloadIfOnline());
setInterval(() => void reloadIfOnline(), PROBE_EVERY);

export {};
