import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Bus, EventName } from './realtime/bus.ts';

/** An in-memory cache of public values with a TTL of one second. Bus events clear it. */
export interface TtlCache<T> {
  /**
   * Returns the cached value, at most a second old and never older than the last event. Concurrent misses share one
   * `produce`.
   */
  get(key: string, produce: () => Promise<T>): Promise<T>;
  /** Returns the cached value if it is still fresh. */
  peek(key: string): T | undefined;
  /** Returns whether `get` would return without calling `produce` for this caller. */
  has(key: string): boolean;
  /** Hits and misses since the start. */
  stats: { hits: number; misses: number };
}

interface Size<T> {
  max: number;
  of: (value: T, key: string) => number;
}

const MAX_AGE = 1000;
/** Milliseconds that counters may lag behind. Without this lag, a burst of votes would keep the cache empty. */
const LAG_OF_COUNTS = 100;
/** Events that change nothing that visitors can see. */
const UNSEEN = new Set<EventName>(['desk.changed', 'desk.opened', 'notification.added']);
const COUNTS = new Set<EventName>(['meme.voted', 'meme.commented']);

export function createTtlCache<T extends object>(
  { clock, bus }: { clock: Clock; bus: Bus },
  size: Size<T>,
): TtlCache<T> {
  const kept = new LRUCache<string, { value: T; until: number }>({
    maxSize: size.max,
    sizeCalculation: ({ value }, key) => size.of(value, key),
  });
  let running = new Map<string, Promise<T>>();
  forgetWhenStale(bus, () => {
    kept.clear();
    // A running `produce` may have read old data. Callers that already wait get its value, later callers do not.
    running = new Map();
  });
  const peek = (key: string) => {
    const hit = kept.get(key);
    const left = hit ? hit.until - clock.now() : 0;
    // More than the maximum age is left if the clock was set back.
    return left > 0 && left <= MAX_AGE ? hit?.value : undefined;
  };
  const stats = { hits: 0, misses: 0 };
  return {
    peek,
    stats,
    has: (key) => peek(key) !== undefined || running.has(key),
    get(key, produce) {
      const known = peek(key) ?? running.get(key);
      stats[known ? 'hits' : 'misses'] += 1;
      if (known) return Promise.resolve(known);
      const flights = running;
      const flight = produce()
        .then((value) => {
          if (flights === running) kept.set(key, { value, until: clock.now() + MAX_AGE });
          return value;
        })
        .finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}

/**
 * Clears at once after changes of content and after a single count; during a burst of counts, clears at most once per
 * `LAG_OF_COUNTS`.
 */
function forgetWhenStale(bus: Bus, forget: () => void): void {
  let lastForCounts = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const forgetCounts = () => {
    isWaiting = false;
    lastForCounts = performance.now();
    forget();
  };
  bus.subscribeAll((name) => {
    if (UNSEEN.has(name)) return;
    if (!COUNTS.has(name)) return forget();
    if (isWaiting) return;
    const wait = lastForCounts + LAG_OF_COUNTS - performance.now();
    if (wait <= 0) return forgetCounts();
    isWaiting = true;
    setTimeout(forgetCounts, wait).unref();
  });
}
