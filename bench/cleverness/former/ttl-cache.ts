import { LRUCache } from 'lru-cache';

const MAX_AGE = 1000;

/** The product's former cache: its own TTL and its own sharing of concurrent misses on top of `lru-cache`. */
export function createFormerMemory<T extends object>(max: number, sizeOf: () => number) {
  const kept = new LRUCache<string, { value: T; until: number }>({ maxSize: max, sizeCalculation: sizeOf });
  const running = new Map<string, Promise<T>>();
  const peek = (key: string) => {
    const hit = kept.get(key);
    const left = hit ? hit.until - Date.now() : 0;
    return left > 0 && left <= MAX_AGE ? hit?.value : undefined;
  };
  return {
    peek,
    get(key: string, produce: () => Promise<T>): Promise<T> {
      const known = peek(key) ?? running.get(key);
      if (known) return Promise.resolve(known);
      const flight = produce()
        .then((value) => {
          kept.set(key, { value, until: Date.now() + MAX_AGE });
          return value;
        })
        .finally(() => running.delete(key));
      running.set(key, flight);
      return flight;
    },
  };
}
