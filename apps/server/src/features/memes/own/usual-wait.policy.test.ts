import { HOUR } from '@corpomeme/contract/site/time';
import { describe, expect, test } from 'vitest';
import { usualWaitOf } from './usual-wait.policy.ts';

const all = (hours: number, count = 10) => Array.from({ length: count }, () => hours * HOUR);

describe('the usual wait', () => {
  test.each([
    [0, 1],
    [1, 1],
    [1.01, 3],
    [3, 3],
    [5, 6],
    [20, 24],
    [30, 48],
    [100, 168],
    [168, 168],
    [169, null],
  ])('of %d hours is told as %o', (hours, told) => {
    expect(usualWaitOf(all(hours))).toBe(told);
  });

  test('needs ten decisions', () => {
    expect(usualWaitOf([])).toBeNull();
    expect(usualWaitOf(all(2, 9))).toBeNull();
    expect(usualWaitOf(all(2, 10))).toBe(3);
  });

  test('is the median by nearest rank, in any order', () => {
    expect(usualWaitOf([...all(100, 5), ...all(0.5, 6)])).toBe(1);
    expect(usualWaitOf([...all(0.5, 5), ...all(100, 6)])).toBe(168);
    expect(usualWaitOf([...all(100, 5), ...all(0.5, 5)])).toBe(1);
  });
});
