import { DAY } from '@corpomeme/contract/site/time';
import { expect, test } from 'vitest';
import { mustHide, weightOf } from './hiding.policy.ts';
import type { Reporter } from './hiding.queries.ts';

const reporter = (change: Partial<Reporter> = {}): Reporter => ({
  age: 100 * DAY,
  removed: 0,
  kept: 0,
  ...change,
});
const many = (count: number, change: Partial<Reporter> = {}) =>
  Array.from({ length: count }, () => reporter(change));

test.each([
  [{}, 50],
  [{ removed: 10 }, 75],
  [{ kept: 10 }, 25],
  [{ age: 6 * DAY, removed: 10 }, 0],
])('%j weighs %i', (change, weight) => expect(weightOf(reporter(change))).toBe(weight));

test.each([
  ['three without a record', many(3), false, true],
  ['two without a record', many(2), false, false],
  ['two who were always right', many(2, { removed: 20 }), false, true],
  ['five who were always wrong', many(5, { kept: 20 }), false, false],
  ['twenty accounts of one day', many(20, { age: DAY }), false, false],
  ['twenty accounts of one day, and the checks', many(20, { age: DAY }), true, false],
  ['one who was always right', many(1, { removed: 1000 }), false, false],
  ['one, and the checks', many(1), true, true],
])('%s', (_, reporters, doesCheckAgree, expected) =>
  expect(mustHide({ reporters, from: 150, doesCheckAgree })).toBe(expected),
);

test('a single report never suffices, however low the setting, and 0 turns it off', () => {
  expect(mustHide({ reporters: many(1), from: 1, doesCheckAgree: false })).toBe(false);
  expect(mustHide({ reporters: many(9), from: 0, doesCheckAgree: true })).toBe(false);
});
