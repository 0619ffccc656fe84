import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const OWNERS = { Map, Promise, URL, AbortSignal, 'Set.prototype': Set.prototype } as const;
const NAMES: [keyof typeof OWNERS, string][] = [
  ['Map', 'groupBy'],
  ['Promise', 'withResolvers'],
  ['URL', 'canParse'],
  ['AbortSignal', 'any'],
  ['Set.prototype', 'union'],
  ['Set.prototype', 'difference'],
  ['Set.prototype', 'symmetricDifference'],
];
const own = NAMES.map(([owner, name]) => Object.getOwnPropertyDescriptor(OWNERS[owner], name));

beforeEach(async () => {
  for (const [owner, name] of NAMES) Reflect.deleteProperty(OWNERS[owner], name);
  vi.resetModules();
  await import('./polyfills.ts');
});
afterEach(() => {
  for (const [at, [owner, name]] of NAMES.entries())
    Object.defineProperty(OWNERS[owner], name, own[at] ?? {});
});

test('each missing method is replaced, and an existing one stays', async () => {
  for (const [at, [owner, name]] of NAMES.entries()) {
    const { value } = Object.getOwnPropertyDescriptor(OWNERS[owner], name) ?? {};
    expect(value, name).toBeTypeOf('function');
    expect(value, name).not.toBe(own[at]?.value);
  }
  const { groupBy } = Map;
  vi.resetModules();
  await import('./polyfills.ts');
  expect(Map.groupBy).toBe(groupBy);
});

test('items are grouped in their order', () => {
  const groups = Map.groupBy(new Set([1, 2, 3]), (item, index) => (item + index) % 3);
  expect([...groups]).toEqual([
    [1, [1]],
    [0, [2]],
    [2, [3]],
  ]);
  expect(Map.groupBy(['a', 'b', 'a'], (letter) => letter).get('a')).toEqual(['a', 'a']);
});

test('a promise is settled from outside', async () => {
  const good = Promise.withResolvers<number>();
  good.resolve(1);
  expect(await good.promise).toBe(1);
  const bad = Promise.withResolvers<number>();
  bad.reject(new Error('no'));
  await expect(bad.promise).rejects.toThrow('no');
});

test('URLs are recognized, with and without a base', () => {
  expect(['https://a.ro', 'a.ro', ''].map((text) => URL.canParse(text))).toEqual([true, false, false]);
  expect(URL.canParse('/a', 'https://a.ro')).toBe(true);
});

test('the first aborted signal aborts the joint one with its reason', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const either = AbortSignal.any([one.signal, two.signal]);
  expect(either.aborted).toBe(false);
  two.abort('two');
  one.abort('one');
  expect(either.reason).toBe('two');
  expect(AbortSignal.any([one.signal]).reason).toBe('one');
});

test('sets are joined and subtracted', () => {
  const [one, two] = [new Set([1, 2]), new Set([2, 3])];
  expect([...one.union(two)]).toEqual([1, 2, 3]);
  expect([...one.difference(two)]).toEqual([1]);
  expect([...one.symmetricDifference(two)]).toEqual([1, 3]);
});
