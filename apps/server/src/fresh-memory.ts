import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Bus, EventName } from './realtime/bus.ts';

/** What the public sees, kept ready for a moment. */
export interface FreshMemory<T> {
  /** The kept value, at most a second old and not older than the last event; concurrent misses share one `produce`. */
  get(key: string, produce: () => Promise<T>): Promise<T>;
  /** The kept value where there is one that may still be given. */
  peek(key: string): T | undefined;
  /** Whether `get` would answer without a `produce` of its own. */
  has(key: string): boolean;
  /** Who asked and was answered from memory, and who was not. */
  stats: { hits: number; misses: number };
}

interface Size<T> {
  max: number;
  of: (value: T, key: string) => number;
}

const MAX_AGE = 1000;
/** Milliseconds. Numbers that change all the time may lag this far behind: else a storm of votes would leave nothing in memory. */
const LAG_OF_COUNTS = 100;
/** Nothing that the public sees is another one after these. */
const UNSEEN = new Set<EventName>(['desk.changed', 'desk.opened', 'notification.added']);
const COUNTS = new Set<EventName>(['meme.voted', 'meme.commented']);

export function createFreshMemory<T extends object>(
  { clock, bus }: { clock: Clock; bus: Bus },
  size: Size<T>,
): FreshMemory<T> {
  const kept = new LRUCache<string, { value: T; until: number }>({
    maxSize: size.max,
    sizeCalculation: ({ value }, key) => size.of(value, key),
  });
  let running = new Map<string, Promise<T>>();
  forgetWhenStale(bus, () => {
    kept.clear();
    // What is being produced may already be out of date: those who waited get it, nobody after them.
    running = new Map();
  });
  const peek = (key: string) => {
    const hit = kept.get(key);
    const left = hit ? hit.until - clock.now() : 0;
    // More than it was given: the clock was put back.
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

/** At once for what may be seen at all, and for a count that changes alone; counts in a storm, now and then. */
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
