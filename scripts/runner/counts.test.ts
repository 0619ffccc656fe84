import { describe, expect, test } from 'vitest';
import { addCounts, formatCounts, NOTHING, readCounts, settleCounts } from './counts.ts';

describe('readCounts', () => {
  test('counts pending and todo tests as skipped', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numTotalTests: 9,
    };
    expect(readCounts('vitest', JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  test('counts a flaky browser test as failed', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 4 } };
    expect(readCounts('playwright', JSON.stringify(report))).toEqual({ passed: 7, failed: 3, skipped: 4 });
  });
});

describe('settleCounts', () => {
  const passing = { passed: 3, failed: 0, skipped: 0 };

  test.each([
    ['a good run', true, passing, passing],
    ['a run with failed tests', false, { ...passing, failed: 2 }, { ...passing, failed: 2 }],
    ['a run that failed outside its tests', false, passing, { ...passing, failed: 1 }],
    ['a run without a report', true, null, { ...NOTHING, failed: 1 }],
    [
      'a run that skipped everything',
      true,
      { ...NOTHING, skipped: 3 },
      { ...NOTHING, skipped: 3, failed: 1 },
    ],
  ])('%s', (_case, runnerOk, reported, expected) => {
    expect(settleCounts(runnerOk, reported)).toEqual(expected);
  });
});

test('the last line adds up all suites', () => {
  const sum = addCounts([
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 4, failed: 2, skipped: 0 },
  ]);
  expect(formatCounts(sum)).toBe('7 passed, 2 failed, 1 skipped');
});
