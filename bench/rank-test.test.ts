import { expect, test } from 'vitest';
import { compareRanks } from './rank-test.ts';

const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

test('equal samples do not differ, shifted ones do', () => {
  expect(compareRanks(from(0, 50), from(0, 50))).toBeGreaterThan(0.99);
  expect(compareRanks(from(0, 50), from(25, 50))).toBeLessThan(0.001);
  expect(compareRanks(Array(30).fill(1), Array(30).fill(1))).toBe(1);
});

test('p is that of the textbook: U = 210 of two samples of 25', () => {
  // z = (312.5 - 210 - 0.5) / sqrt(25 * 25 * 51 / 12) = 1.9791
  const one = from(0, 25).map((n) => n * 2);
  const other = from(0, 25).map((n) => n * 2 + 9);
  expect(compareRanks(one, other)).toBeCloseTo(0.0478, 4);
});
