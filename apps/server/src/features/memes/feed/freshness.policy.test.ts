import { MEME_TIMES, TIME_WINDOW, windowStart } from '@corpomeme/contract/memes/meme-lists';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { expect, test } from 'vitest';
import { AGES, classesWithin, windowOf } from './freshness.policy.ts';
import { FRESHEST, OLD } from './freshness.queries.ts';

test.each([
  ['an hour', HOUR, [4]],
  ['half a day', 12 * HOUR, [4, 3]],
  ['a day', DAY, [4, 3]],
  ['a week', 7 * DAY, [4, 3, 2]],
  ['a month', 30 * DAY, [4, 3, 2, 1]],
  ['a year', 365 * DAY, [4, 3, 2, 1, OLD]],
])('memes of up to %s have these classes', (_name, age, classes) => {
  expect(classesWithin(age)).toEqual(classes);
});

test('a window reads every class that its memes may have, and begins at a whole minute', () => {
  const now = 1_000_000_000_123;
  for (const time of MEME_TIMES) {
    if (time === 'all') continue;
    const { since, freshness } = windowOf(time, now);
    expect(since).toBe(windowStart(time, now));
    expect(since % 60_000).toBe(0);
    expect(freshness[0]).toBe(FRESHEST);
    expect(freshness.at(-1)).toBe(classesWithin(TIME_WINDOW[time]).at(-1));
  }
});

test('classes are told apart by growing ages, one class for each and one for what is older', () => {
  expect([AGES.length, OLD]).toEqual([FRESHEST, 0]);
  expect(AGES).toEqual(AGES.toSorted((one, other) => one - other));
});
