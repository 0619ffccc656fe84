/**
 * The script of the offline page that the service worker caches. It replaces a page that could not be loaded, so it
 * loads that page again as soon as the server responds. A classic script: the build only strips its types.
 */
/** Answers with a few bytes and is never cached by the worker. */
const PROBE = '/robots.txt';
/** Milliseconds between two probes while the page is visible; a connection can return without an event. */
const PROBE_EVERY = 5000;

async function goOnIfBack(): Promise<void> {
  if (document.hidden) return;
  const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  if (location.pathname === '/offline') location.replace('/');
  else location.reload();
}

window.addEventListener('online', () => void goOnIfBack());
document.addEventListener('visibilitychange', () => void goOnIfBack());
setInterval(() => void goOnIfBack(), PROBE_EVERY);

export {};
