/**
 * Makes recently visited pages readable offline. The network goes first; the cache is only used when the server does
 * not respond. One file without imports, because the build only strips its types.
 */
declare const self: ServiceWorkerGlobalScope;

const OFFLINE = '/offline';
const NEWS = '/notifications';
const STUDIO = '/studio';
/** The URL to which the system posts a picture that is shared with the installed site. */
const SHARED_PICTURE = '/studio/share';
/** The script of the cached offline page (`offline-page.ts`). */
const OFFLINE_SCRIPT = '/offline-page.js';
/**
 * Timeouts in milliseconds: for URLs with a cache entry, and before the offline page, because a connection may exist
 * without a response.
 */
const TIMEOUT = { cached: 4000, page: 10_000 };
/** Caches with their maximum number of entries; caches of other names are deleted. */
const CACHES = { pages: 30, 'public-answers': 60, 'public-images': 80, files: 120 };
type CacheName = keyof typeof CACHES;

const PAGE =
  /^\/($|browse$|company\/|meme\/|studio$|terms$|privacy$|disclaimer$|contact$|cookies$|anonymity$)/;
const API_CALL = /^\/(memes($|\/top$|\/\d+($|\/comments$))|companies$|templates\/hidden$)/;
const IMAGE = /^\/(media|avatars)\//;
const FILE = /^\/(assets\/|offline-page\.js$)/;

self.addEventListener('install', (event) =>
  event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting())),
);
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const response = respondTo(event);
  if (response) event.respondWith(response);
});
self.addEventListener('message', (event) => {
  const { seen, files } = (event.data ?? {}) as { seen?: unknown; files?: unknown };
  if (typeof seen === 'string') event.waitUntil(cachePage(seen));
  if (Array.isArray(files)) event.waitUntil(cacheFiles(files.map(String)));
});

self.addEventListener('push', (event) => event.waitUntil(showNews(event.data?.text())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNews());
});

const newsTexts = (name: string) =>
  new Map([
    ['en', `You have news on ${name}.`],
    ['ro', `Ai noutăți pe ${name}.`],
  ]);

/** Shows the same text for each message in a language, because others may read a locked screen (decision 111). */
async function showNews(language: string | undefined): Promise<void> {
  const name = await readSiteName();
  const texts = newsTexts(name);
  return self.registration.showNotification(name, {
    body: texts.get(language ?? '') ?? [...texts.values()].join(' · '),
    icon: '/icons/icon-192.png',
    tag: 'news',
  });
}

/** Returns what the site is called; the product's name while the site is away. */
async function readSiteName(): Promise<string> {
  const facts = await fetch('/site').then(
    (answer) => answer.json(),
    () => null,
  );
  return facts?.name ?? 'Corpomeme';
}

/** Shows the notifications in an open tab of the site, or in a new one. */
async function openNews(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => new URL(url).pathname === NEWS) ?? windows[0];
  if (!shown) return void (await self.clients.openWindow(NEWS));
  // Browsers refuse the focus some seconds after the click.
  await shown.focus().catch(() => {});
  if (new URL(shown.url).pathname !== NEWS) await shown.navigate(NEWS);
}

/** Returns the response to a fetch; undefined if the browser should handle it. */
function respondTo({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return undefined;
  if (request.method === 'POST' && pathname === SHARED_PICTURE) return takeSharedPicture(request);
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return fromNetwork(request, PAGE.test(pathname) ? 'pages' : null);
  if (API_CALL.test(pathname)) return fromNetwork(request, 'public-answers');
  if (FILE.test(pathname)) return fromCache(request, 'files');
  if (IMAGE.test(pathname)) return fromCache(request, 'public-images');
  return undefined;
}

async function fromNetwork(request: Request, cacheName: CacheName | null): Promise<Response> {
  const response = fetchAndStore(request, cacheName);
  const cached = cacheName ? await readCache(cacheName, request.url) : undefined;
  const isPage = request.mode === 'navigate';
  const offline = cached || !isPage ? undefined : await readCache('pages', OFFLINE);
  const found = cached ?? offline;
  if (!found) return response;
  // The late response is still cached for the next time.
  return Promise.race([
    response.catch(() => found),
    resolveAfter(cached ? TIMEOUT.cached : TIMEOUT.page, found),
  ]);
}

async function fetchAndStore(request: Request, cacheName: CacheName | null): Promise<Response> {
  const response = await fetch(request);
  if (cacheName) await store(cacheName, request.url, response);
  return response;
}

function resolveAfter<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

/** Cache first, for URLs whose content never changes. */
async function fromCache(request: Request, cacheName: CacheName): Promise<Response> {
  const cached = await readCache(cacheName, request.url);
  if (cached) return cached;
  const response = await fetch(request);
  await store(cacheName, request.url, response);
  return response;
}

async function readCache(cacheName: CacheName, url: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(url, { ignoreVary: true });
}

/**
 * Caches a response that the server marks as public, never a private one (decision 103). Ignores errors of a full disk or
 * a private window.
 */
async function store(cacheName: CacheName, url: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.type !== 'basic' || !isPublic(response)) return;
  const copy = response.clone();
  try {
    const cache = await caches.open(cacheName);
    // Deleted and added again, so that the key order is the order of use.
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, copy);
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - CACHES[cacheName]))) {
      if (new URL(key.url).pathname !== OFFLINE) await cache.delete(key, { ignoreVary: true });
    }
  } catch {
    return;
  }
}

function isPublic({ headers }: Response): boolean {
  return /\bpublic\b/.test(headers.get('cache-control') ?? '');
}

/** Fetches and caches a page that was reached by client-side navigation, without a document of its own. */
async function cachePage(url: string): Promise<void> {
  const { origin, pathname, href } = new URL(url, self.location.origin);
  if (origin !== self.location.origin || !PAGE.test(pathname)) return;
  const response = await fetch(href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (response) await store('pages', href, response);
}

/** Caches files of the site that a page loaded before this worker controlled it. */
async function cacheFiles(urls: string[]): Promise<void> {
  for (const url of urls) {
    const { origin, pathname, href } = new URL(url, self.location.origin);
    if (origin !== self.location.origin || !FILE.test(pathname)) continue;
    await fromCache(new Request(href), 'files').catch(() => {});
  }
}

/** Redirects to the studio with a shared picture, which never leaves the browser. */
async function takeSharedPicture(request: Request): Promise<Response> {
  const isKept = await keepSharedPicture(request).catch(() => false);
  return Response.redirect(`${STUDIO}?shared=${isKept ? 'yes' : 'no'}`, 303);
}

/** Stores the picture beside the drafts (`lib/picture-store.ts`), so that logout and quick exit remove it too. */
async function keepSharedPicture(request: Request): Promise<boolean> {
  const file = (await request.formData()).get('picture');
  if (!(file instanceof File) || file.size === 0) return false;
  const opening = indexedDB.open('drafts', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('pictures');
  const database = await toPromise(opening);
  try {
    const store = database.transaction('pictures', 'readwrite').objectStore('pictures');
    await toPromise(store.put({ file, at: Date.now() }, 'studio:shared'));
  } finally {
    database.close();
  }
  return true;
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}

/**
 * Caches the offline page without the app's scripts, because it replaces pages at other URLs, where the app would render
 * another page. The page's own script reloads when the connection is back.
 */
async function cacheOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const plain = html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace('</body>', `<script src="${OFFLINE_SCRIPT}"></script></body>`);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const pages = await caches.open('pages');
  await pages.put(OFFLINE, new Response(plain, { headers }));
  const files = await caches.open('files');
  const styles = plain.match(/\/assets\/[\w.-]+\.(?:css|woff2|svg)/g) ?? [];
  await files.addAll([...new Set([OFFLINE_SCRIPT, ...styles])]);
}

/** Deletes unknown caches, claims open pages and caches them, because they were loaded without this worker. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!Object.hasOwn(CACHES, name)) await caches.delete(name);
  }
  await self.clients.claim();
  const windows = await self.clients.matchAll({ type: 'window' });
  await Promise.all(windows.map(({ url }) => cachePage(url)));
}

export {};
