import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Bus, EventName } from './realtime/bus.ts';

/** An in-memory cache of public values with a TTL. Bus events clear it. */
export interface TtlCache<T> {
  /**
   * Returns the cached value, at most a second old and never older than the last event. Concurrent misses share one `produce`.
   */
  get(key: string, produce: () => Promise<T>): Promise<T>;
  /** Returns the cached value if it is still fresh. */
  peek(key: string): T | undefined;
  clear(): void;
}

interface Size<T> {
  max: number;
  of: (value: T, key: string) => number;
}

/**
 * Milliseconds. Bounds the age of data whose change no event announces: changes by commands, and lost notifications of
 * a killed process.
 */
export const MAX_AGE = 1000;
/** Milliseconds that counters may lag behind. Without this lag, a burst of votes would keep the cache empty. */
const COUNT_LAG = 100;
/** Events that change nothing that visitors can see. */
const UNSEEN = new Set<EventName>(['desk.changed', 'desk.opened', 'notification.added']);
const COUNTS = new Set<EventName>(['meme.voted', 'meme.commented']);

export function createTtlCache<T extends object>(
  { clock, bus }: { clock: Clock; bus: Bus },
  size: Size<T>,
): TtlCache<T> {
  let latest = clock.now();
  const entries = new LRUCache<string, T, () => Promise<T>>({
    maxSize: size.max,
    sizeCalculation: size.of,
    // The library keeps an entry through the last millisecond of its `ttl`.
    ttl: MAX_AGE - 1,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: (_key, _stale, { context: produce }) => produce(),
    // A running `produce` may have read old data: callers that already wait get its value, later callers do not.
    ignoreFetchAbort: true,
  });
  forgetWhenStale(bus, () => entries.clear());
  const atPresent = () => {
    const now = clock.now();
    // Ages mean nothing after the clock was set back.
    if (now < latest) entries.clear();
    latest = now;
    return entries;
  };
  return {
    peek: (key) => atPresent().get(key),
    clear: () => entries.clear(),
    get: (key, produce) => atPresent().forceFetch(key, { context: produce }),
  };
}

/**
 * Clears at once after changes of content and after a single count; during a burst of counts, clears at most once per
 * `COUNT_LAG`.
 */
export function forgetWhenStale(bus: Bus, forget: () => void): void {
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
    const wait = lastForCounts + COUNT_LAG - performance.now();
    if (wait <= 0) return forgetCounts();
    isWaiting = true;
    setTimeout(forgetCounts, wait).unref();
  });
}

/** Returns whether the age is below `max`. Ages mean nothing after the clock was set back. */
export function isWithin(age: number, max: number): boolean {
  return age >= 0 && age < max;
}
