import { DAY } from '@corpomeme/contract/site/time';
import { expect, test } from 'vitest';
import { isBraked, isShareFull, mustHide, weightOf } from './hiding.policy.ts';
import type { Reporter } from './hiding.queries.ts';

const reporter = (change: Partial<Reporter> = {}): Reporter => ({
  age: 100 * DAY,
  removed: 0,
  kept: 0,
  open: 0,
  hiding: 0,
  valuedBy: 3,
  ...change,
});
const many = (count: number, change: Partial<Reporter> = {}) =>
  Array.from({ length: count }, () => reporter(change));

test.each([
  [{}, 50],
  [{ removed: 10 }, 75],
  [{ kept: 10 }, 25],
  [{ age: 6 * DAY, removed: 10 }, 0],
  // No moderator judged it yet.
  [{ open: 1 }, 40],
  [{ removed: 10, open: 10 }, 50],
  // Nothing that others valued.
  [{ valuedBy: 0 }, 0],
  [{ valuedBy: 2, kept: 1 }, 0],
  [{ valuedBy: 0, removed: 1 }, 60],
  // Two things are hidden by reports of this member.
  [{ removed: 1000, hiding: 1 }, 80],
  [{ removed: 1000, hiding: 2 }, 0],
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
  ['thirty old accounts that did nothing', many(30, { valuedBy: 0 }), true, false],
  ['three with one open report each', many(3, { open: 1 }), false, false],
])('%s', (_, reporters, doesCheckAgree, expected) =>
  expect(mustHide({ reporters, from: 150, doesCheckAgree })).toBe(expected),
);

test('a single report never suffices, however low the setting, and 0 turns it off', () => {
  expect(mustHide({ reporters: many(1), from: 1, doesCheckAgree: false })).toBe(false);
  expect(mustHide({ reporters: many(9), from: 0, doesCheckAgree: true })).toBe(false);
});

test.each([
  [{ hidden: 0, memes: 1 }, false],
  [{ hidden: 1, memes: 39 }, true],
  [{ hidden: 1, memes: 40 }, false],
  [{ hidden: 2, memes: 40 }, true],
])('the share of a company with %j is full: %s', (counts, expected) =>
  expect(isShareFull(counts)).toBe(expected),
);

test.each([
  // A quiet site.
  [{ hidden: 2, judged: 0 }, false],
  [{ hidden: 3, judged: 0 }, true],
  [{ hidden: 9, judged: 70 }, false],
  [{ hidden: 10, judged: 70 }, true],
])('the brake is on at %j: %s', (counts, expected) => expect(isBraked(counts)).toBe(expected));
