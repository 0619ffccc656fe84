/**
 * Pages that were seen lately can be read without a connection. Whatever the server answers goes first; what is kept is only
 * the way out when it does not answer at all. One file without imports: the build strips its types and nothing else.
 */
declare const self: ServiceWorkerGlobalScope;

const OFFLINE = '/offline';
/** Each with how many answers it keeps; names that are not here are deleted. */
const KEPT = { pages: 30, answers: 60, images: 80, files: 120 };
type Kept = keyof typeof KEPT;

const PAGE = /^\/($|browse$|company\/|meme\/|terms$|privacy$|disclaimer$|contact$|cookies$)/;
const ANSWER = /^\/(memes($|\/top$|\/\d+($|\/comments$))|companies$)/;
const IMAGE = /^\/(media|avatars)\//;
const FILE = /^\/assets\//;

self.addEventListener('install', (event) =>
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting())),
);
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  const seen: unknown = (event.data as { seen?: unknown } | null)?.seen;
  if (typeof seen === 'string') event.waitUntil(keepPage(seen));
});

/** Undefined: none of our business, the browser goes on by itself. */
function answerTo({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined;
  if (request.mode === 'navigate') return fromNetwork(request, PAGE.test(pathname) ? 'pages' : null);
  if (ANSWER.test(pathname)) return fromNetwork(request, 'answers');
  if (FILE.test(pathname)) return fromMemory(request, 'files');
  if (IMAGE.test(pathname)) return fromMemory(request, 'images');
  return undefined;
}

async function fromNetwork(request: Request, kept: Kept | null): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (kept) await keep(kept, request.url, answer);
    return answer;
  } catch (error) {
    const known = kept && (await recall(kept, request.url));
    const found = known ?? (request.mode === 'navigate' ? await recall('pages', OFFLINE) : undefined);
    if (found) return found;
    throw error;
  }
}

/** For what never changes under its address. */
async function fromMemory(request: Request, kept: Kept): Promise<Response> {
  const known = await recall(kept, request.url);
  if (known) return known;
  const answer = await fetch(request);
  await keep(kept, request.url, answer);
  return answer;
}

async function recall(kept: Kept, url: string): Promise<Response | undefined> {
  const cache = await caches.open(kept);
  return cache.match(url, { ignoreVary: true });
}

/** A full disk or a private window keeps nothing, and nobody is the worse for it. */
async function keep(kept: Kept, url: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.type !== 'basic') return;
  const copy = answer.clone();
  try {
    const cache = await caches.open(kept);
    // Put anew, so that the order of the keys is the order of use.
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, copy);
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - KEPT[kept]))) {
      if (new URL(key.url).pathname !== OFFLINE) await cache.delete(key, { ignoreVary: true });
    }
  } catch {
    return;
  }
}

/** For pages that were reached inside the browser, without a document of their own. */
async function keepPage(url: string): Promise<void> {
  const { origin, pathname, href } = new URL(url, self.location.origin);
  if (origin !== self.location.origin || !PAGE.test(pathname)) return;
  const answer = await fetch(href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (answer) await keep('pages', href, answer);
}

/** Kept without its scripts: it stands in for other addresses, where the app would look for another page. */
async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const plain = html.replace(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const pages = await caches.open('pages');
  await pages.put(OFFLINE, new Response(plain, { headers }));
  const files = await caches.open('files');
  await files.addAll([...new Set(plain.match(/\/assets\/[\w.-]+\.(?:css|woff2|svg)/g) ?? [])]);
}

/** The page that brought us here was loaded without us. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!Object.hasOwn(KEPT, name)) await caches.delete(name);
  }
  await self.clients.claim();
  const windows = await self.clients.matchAll({ type: 'window' });
  await Promise.all(windows.map(({ url }) => keepPage(url)));
}

export {};
