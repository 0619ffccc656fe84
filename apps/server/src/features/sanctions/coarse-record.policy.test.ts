import { expect, test } from 'vitest';
import { coarseCount, yearOf } from './coarse-record.policy.ts';

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [4, 2],
  [5, 5],
  [49, 20],
  [1000, 1000],
  [25_000, 1000],
])('%i is shown as %i', (count, shown) => {
  expect(coarseCount(count)).toBe(shown);
});

test('of a time, the year is left', () => {
  expect(yearOf('2026-11-22T10:15:00.000Z')).toBe('2026-01-01T00:00:00.000Z');
  expect(yearOf('2025-12-31T23:59:59.999Z')).toBe('2025-01-01T00:00:00.000Z');
});
