import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { describe, expect, test } from 'vitest';
import { compareThemes, hasComparison } from './compare-policy.ts';

type Range = readonly [low: number, high: number];

function pulse(themes: Record<string, Range>): CompanyPulse {
  return {
    ...{ memes: 20, people: 10, since: '2026-01', cities: [], state: 'shown', quarters: [], best: [] },
    themes: Object.entries(themes).map(([theme, [low, high]]) => ({
      ...{ theme, low, high, share: (low + high) / 2, others: 20, differs: null },
    })),
  };
}
const of = (...ranges: (Range | null)[]) =>
  compareThemes(
    ranges.map((range) => pulse(range ? { pay: range } : {})),
    ['pay'],
  )[0];

describe('differences', () => {
  test.each<[string, (Range | null)[], { at: number[]; than: number[] }[]]>([
    [
      'none where intervals overlap',
      [
        [10, 30],
        [20, 40],
      ],
      [],
    ],
    [
      'none where intervals touch',
      [
        [10, 20],
        [20, 40],
      ],
      [],
    ],
    [
      'one where they lie apart',
      [
        [10, 19],
        [20, 40],
      ],
      [{ at: [1], than: [0] }],
    ],
    ['none with a company without a figure', [[10, 19], null], []],
    [
      'companies above the same others stand together',
      [
        [5, 10],
        [20, 40],
        [25, 50],
      ],
      [{ at: [1, 2], than: [0] }],
    ],
    [
      'a ladder names each step',
      [
        [5, 10],
        [20, 30],
        [40, 50],
      ],
      [
        { at: [1], than: [0] },
        { at: [2], than: [0, 1] },
      ],
    ],
  ])('%s', (_what, ranges, differences) => {
    expect(of(...ranges)?.differences).toEqual(differences);
  });
});

test('themes without any figure are left out, and the largest share comes first', () => {
  const themes = compareThemes(
    [pulse({ pay: [10, 20], tools: [30, 40] }), pulse({ meetings: [50, 60] })],
    ['pay', 'layoffs', 'meetings', 'tools'],
  );
  expect(themes.map(({ theme }) => theme)).toEqual(['meetings', 'tools', 'pay']);
  expect(themes[0]?.shares.map((share) => share?.share ?? null)).toEqual([null, 55]);
});

test('a comparison needs two figures of one theme', () => {
  expect(
    hasComparison(compareThemes([pulse({ pay: [1, 2] }), pulse({ tools: [1, 2] })], ['pay', 'tools'])),
  ).toBe(false);
  expect(hasComparison(compareThemes([pulse({ pay: [1, 2] }), pulse({ pay: [1, 2] })], ['pay']))).toBe(true);
});
