/** Milliseconds in which a page that is being left is gone; otherwise the navigation was a download. */
const LEAVING = 10_000;

/**
 * Imports a part of the page, after the browser has fetched its files. A browser that failed to fetch a module never
 * tries again in the same page (decision 152). `vite/part-loading.ts` puts this in place of Vite's own loader; `files` are
 * the module and all that it imports, by paths from the root. Firefox and WebKit abort requests when the page is left; that is
 * no failure of the part, which a caller would report or reload for.
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: string[] = []): Promise<Part> {
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  // A lasting listener would keep the page out of the cache for going back.
  addEventListener('beforeunload', leave);
  try {
    await Promise.all(files.map(fetchFile));
    return await load();
  } catch (error) {
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING));
    throw error;
  } finally {
    removeEventListener('beforeunload', leave);
  }
}

/** Files that are being fetched, or whose last fetch failed, perhaps after the response had begun. */
const unfinished = new Set<string>();

/** Returns whether this page has fetched the file before; most files of a part came with the start of React. */
function isFetched(file: string): boolean {
  if (unfinished.has(file)) return false;
  const entries = performance.getEntriesByName(`${location.origin}/${file}`);
  return entries.some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200);
}

/** Fills the browser's cache. Rejects if the file cannot be fetched at the moment. */
async function fetchFile(file: string): Promise<void> {
  if (isFetched(file)) return;
  unfinished.add(file);
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new TypeError(`${file}: ${response.status}`);
  await response.arrayBuffer();
  unfinished.delete(file);
}
