import { createStore } from './store.ts';

/** How many actions someone is waiting for right now. */
export const awaitedCount = createStore(0);

/**
 * Marks an action the visitor waits for: after 300 ms the overlay 'Se încarcă...' shows until it settles (product: screens).
 * Not for polling, votes or prefetch (product: splash and overlay).
 */
export async function awaited<T>(work: Promise<T>): Promise<T> {
  awaitedCount.set(awaitedCount.get() + 1);
  try {
    return await work;
  } finally {
    awaitedCount.set(awaitedCount.get() - 1);
  }
}
