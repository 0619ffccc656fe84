import { TIME_WINDOW } from '@corpomeme/contract/limits';
import { expect, test } from 'vitest';
import { FRESHNESS, windowOf } from './freshness.policy.ts';

test.each([
  ['now', [3]],
  ['today', [3, 2]],
  ['week', [3, 2, 1]],
] as const)('the window %s holds the freshness %j', (time, freshness) => {
  expect(windowOf(time, 1_000_000_000)).toEqual({ since: 1_000_000_000 - TIME_WINDOW[time], freshness });
});

test('the freshest window comes first, and is the shortest', () => {
  const lengths = FRESHNESS.map(({ window }) => TIME_WINDOW[window]);
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
});
