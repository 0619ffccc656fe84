import { expect, test } from 'vitest';
import { DEFAULT_SETTING, isQuiet, lowered, newsIn } from './staff-alerts.policy.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  // Romanian time is two hours ahead in winter and three in summer.
  ['2026-01-15T19:59:00Z', false],
  ['2026-01-15T20:00:00Z', true],
  ['2026-01-16T04:59:00Z', true],
  ['2026-01-16T05:00:00Z', false],
  ['2026-07-15T19:00:00Z', true],
  ['2026-07-15T04:00:00Z', false],
])('%s is quiet by default: %s', (time, expected) => {
  expect(isQuiet(DEFAULT_SETTING, at(time))).toBe(expected);
});

test('quiet hours may lie within a day, and equal hours are none', () => {
  const noon = { ...DEFAULT_SETTING, quiet_from: 12, quiet_to: 14 };
  expect([9, 10, 11, 12].map((hour) => isQuiet(noon, Date.UTC(2026, 0, 15, hour)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isQuiet({ ...DEFAULT_SETTING, quiet_from: 3, quiet_to: 3 }, Date.UTC(2026, 0, 15, 1))).toBe(false);
});

test('news are the chosen kinds of which more waits than before', () => {
  expect(newsIn({ memes: 3, appeals: 1, held: 2 }, { memes: 2, held: 2 }, ['appeals'])).toEqual({ memes: 3 });
});

test('decided work is forgotten, so that new work in its place is news', () => {
  const known = lowered({ memes: 1 }, { memes: 4, held: 1 });
  expect(newsIn({ memes: 2, held: 1 }, known, [])).toEqual({ memes: 2, held: 1 });
});
