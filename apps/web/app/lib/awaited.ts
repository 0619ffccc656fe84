import { createStore } from './store.ts';

/** The number of actions that the visitor is waiting for. */
export const awaitedCount = createStore(0);

/**
 * Marks an action that the visitor waits for: after 300 ms the overlay 'Se încarcă...' shows until it settles
 * (product: screens). The API client marks each write unless it runs in the background (product: splash and overlay);
 * call this for several writes in a row and for requests that bypass the client.
 */
export async function awaited<T>(work: Promise<T>): Promise<T> {
  awaitedCount.set(awaitedCount.get() + 1);
  try {
    return await work;
  } finally {
    awaitedCount.set(awaitedCount.get() - 1);
  }
}
