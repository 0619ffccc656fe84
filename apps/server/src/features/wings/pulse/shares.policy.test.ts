import { expect, test } from 'vitest';
import { simulate } from '../../../../test/pulse-simulation.ts';
import { betaInterval } from './beta.policy.ts';
import { differenceOf, pooledShare, publishedInterval, type Share, shrink } from './shares.policy.ts';

test('few voices are drawn towards all companies, many speak for themselves', () => {
  const prior = [{ mean: 0.2, strength: 20, weight: 1 }];
  const few = shrink({ voices: 3, of: 3 }, prior);
  const many = shrink({ voices: 300, of: 300 }, prior);
  expect(few.share).toBeCloseTo(7 / 23, 10);
  expect(many.share).toBeCloseTo(304 / 320, 10);
  expect(few.high - few.low).toBeGreaterThan(many.high - many.low);
  expect(few.low).toBeLessThan(few.share);
  expect(few.high).toBeGreaterThan(few.share);
});

test('without voices the share is that of all companies', () => {
  expect(shrink({ voices: 0, of: 0 }, [{ mean: 0.3, strength: 10, weight: 1 }]).share).toBeCloseTo(0.3, 10);
});

test('with one candidate the interval is that of its beta distribution', () => {
  const { low, high } = shrink({ voices: 4, of: 10 }, [{ mean: 0.25, strength: 8, weight: 1 }]);
  const of = betaInterval(0.05, 6, 12);
  expect([low, high]).toEqual([expect.closeTo(of.low, 8), expect.closeTo(of.high, 8)]);
});

test('candidates that disagree make the interval wider than each of them', () => {
  const [low, high] = [
    { mean: 0.1, strength: 20, weight: 0.5 },
    { mean: 0.4, strength: 20, weight: 0.5 },
  ] as const;
  const widthOf = ({ low, high }: Share) => high - low;
  const count = { voices: 2, of: 8 };
  const both = shrink(count, [low, high]);
  expect(both.share).toBeCloseTo((4 / 28 + 10 / 28) / 2, 10);
  for (const one of [low, high])
    expect(widthOf(both)).toBeGreaterThan(widthOf(shrink(count, [{ ...one, weight: 1 }])));
});

test('the pooled share is never 0 or 1', () => {
  expect(pooledShare({ voices: 0, of: 0 })).toBe(0.5);
  expect(pooledShare({ voices: 0, of: 8 })).toBeCloseTo(0.1, 10);
  expect(pooledShare({ voices: 8, of: 8 })).toBeCloseTo(0.9, 10);
});

test('a difference needs the whole interval on one side', () => {
  expect(differenceOf({ low: 0.21, high: 0.4 }, 0.2)).toBe('more');
  expect(differenceOf({ low: 0.05, high: 0.19 }, 0.2)).toBe('less');
  expect(differenceOf({ low: 0.19, high: 0.4 }, 0.2)).toBeNull();
});

test('a published interval is in whole percent', () => {
  expect(publishedInterval({ low: 0.204, high: 0.406 })).toEqual({ low: 20, high: 41 });
  expect(publishedInterval({ low: 0.001, high: 0.004 })).toEqual({ low: 0, high: 1 });
  expect(publishedInterval({ low: 0, high: 1 })).toEqual({ low: 0, high: 100 });
});

const MEANS = [0.25, 0.2, 0.15, 0.1, 0.08, 0.05, 0.02];

test.each([6, 20, 80])(
  'intervals contain the truth in 88 to 92 of a hundred cases, with few companies and rare themes, strength %i',
  (strength) => {
    const { covered, intervals } = simulate(
      { companies: 20, authors: [2, 500], means: MEANS, strength, rounds: 24 },
      strength,
    );
    expect(intervals).toBe(20 * MEANS.length * 24);
    expect(covered).toBeGreaterThan(0.88);
    expect(covered).toBeLessThan(0.92);
  },
);
