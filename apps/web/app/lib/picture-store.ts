/**
 * Stores pictures of unfinished forms in IndexedDB, because session storage holds only text. Each function does nothing
 * where the browser offers no database.
 */
const DATABASE = 'drafts';
const STORE = 'pictures';
/** Milliseconds after which a stored picture is not offered any more. */
const LIFETIME = 86_400_000;

interface StoredPicture {
  file: File;
  /** Milliseconds since 1970. */
  at: number;
}

/** Stores the picture under the key; null removes it. Removes pictures of earlier days. */
export async function storePicture(key: string, file: File | null): Promise<void> {
  await runInStore('readwrite', (store) => {
    removeOld(store);
    if (!file) return toPromise(store.delete(key));
    const picture: StoredPicture = { file, at: Date.now() };
    return toPromise(store.put(picture, key));
  });
}

/** Returns the picture under the key; null if there is none or it is older than `LIFETIME`. */
export async function loadPicture(key: string): Promise<File | null> {
  const found: unknown = await runInStore('readonly', (store) => toPromise(store.get(key)));
  return isStored(found) && Date.now() - found.at < LIFETIME ? found.file : null;
}

/** Removes all pictures, at logout and quick exit. */
export async function clearPictures(): Promise<void> {
  await runInStore('readwrite', (store) => toPromise(store.clear()));
}

function isStored(value: unknown): value is StoredPicture {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    value.file instanceof File &&
    'at' in value
  );
}

function removeOld(store: IDBObjectStore): void {
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if (!isStored(cursor.value) || Date.now() - cursor.value.at >= LIFETIME) cursor.delete();
    cursor.continue();
  };
}

/** Resolves to the result of `work`; undefined if the browser refuses. */
async function runInStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<unknown>,
): Promise<unknown> {
  try {
    const database = await openDatabase();
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return toPromise(request);
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}
