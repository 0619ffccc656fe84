export {};

/**
 * What the oldest supported browsers lack and the app calls (decision 220). The structure check reads the names from here,
 * and refuses other younger APIs.
 */
function add(owner: object, name: string, value: (...input: never[]) => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

add(Map, 'groupBy', <Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
});

add(Promise, 'withResolvers', () => {
  let settle: unknown[] = [];
  const promise = new Promise((...both) => {
    settle = both;
  });
  const [resolve, reject] = settle;
  return { promise, resolve, reject };
});

add(URL, 'canParse', (url: string, base?: string) => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
});

add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either.signal;
});

add(Set.prototype, 'union', function (this: Set<unknown>, other: Set<unknown>) {
  return new Set([...this, ...other]);
});

add(Set.prototype, 'difference', function (this: Set<unknown>, other: Set<unknown>) {
  return new Set([...this].filter((each) => !other.has(each)));
});

add(Set.prototype, 'symmetricDifference', function (this: Set<unknown>, other: Set<unknown>) {
  return this.difference(other).union(other.difference(this));
});
