import { expect, test } from 'vitest';
import { simulate } from '../../../test/pulse-simulation.ts';
import { type Count, differenceOf, pooledShare, priorStrength, shrink } from './shares.policy.ts';

test('few voices are drawn towards all companies, many speak for themselves', () => {
  const prior = { mean: 0.2, strength: 20 };
  const few = shrink({ voices: 3, of: 3 }, prior);
  const many = shrink({ voices: 300, of: 300 }, prior);
  expect(few.share).toBeCloseTo(7 / 23, 10);
  expect(many.share).toBeCloseTo(304 / 320, 10);
  expect(few.high - few.low).toBeGreaterThan(many.high - many.low);
  expect(few.low).toBeLessThan(few.share);
  expect(few.high).toBeGreaterThan(few.share);
});

test('without voices the interval is that of all companies', () => {
  expect(shrink({ voices: 0, of: 0 }, { mean: 0.3, strength: 10 }).share).toBeCloseTo(0.3, 10);
});

test('the pooled share is never 0 or 1', () => {
  expect(pooledShare([])).toBe(0.5);
  expect(pooledShare([{ voices: 0, of: 8 }])).toBeCloseTo(0.1, 10);
  expect(pooledShare([{ voices: 8, of: 8 }])).toBeCloseTo(0.9, 10);
});

test('companies that differ only by chance weigh the mean most, those that differ much the least', () => {
  const alike = Array.from({ length: 40 }, (_, n): Count => ({ voices: 20 + (n % 2), of: 100 }));
  const unlike = Array.from({ length: 40 }, (_, n): Count => ({ voices: n % 2 ? 100 : 0, of: 100 }));
  expect(priorStrength([alike])).toBe(200);
  expect(priorStrength([unlike])).toBe(4);
  expect(priorStrength([alike.slice(0, 4)])).toBe(20);
});

test('a difference needs the whole interval on one side', () => {
  expect(differenceOf({ share: 0.3, low: 0.21, high: 0.4 }, 0.2)).toBe('more');
  expect(differenceOf({ share: 0.1, low: 0.05, high: 0.19 }, 0.2)).toBe('less');
  expect(differenceOf({ share: 0.3, low: 0.19, high: 0.4 }, 0.2)).toBeNull();
});

test.each([8, 20, 60])(
  'intervals contain the truth in 88 to 92 of a hundred cases, strength %i',
  (strength) => {
    const { covered, intervals } = simulate(
      {
        companies: 60,
        authors: [2, 500],
        means: [0.25, 0.2, 0.15, 0.1, 0.08, 0.05],
        strength,
        rounds: 12,
      },
      strength,
    );
    expect(intervals).toBe(60 * 6 * 12);
    expect(covered).toBeGreaterThan(0.88);
    expect(covered).toBeLessThan(0.92);
  },
);
