import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaQuantile, betaShareBelow } from './beta.policy.ts';

test('Beta(1, 1) is uniform, and Beta(a, 1) has the share x to the power of a', () => {
  for (const x of [0.01, 0.2, 0.5, 0.99]) {
    expect(betaShareBelow(x, 1, 1)).toBeCloseTo(x, 10);
    expect(betaShareBelow(x, 3, 1)).toBeCloseTo(x ** 3, 10);
    expect(betaShareBelow(x, 1, 4)).toBeCloseTo(1 - (1 - x) ** 4, 10);
  }
  expect([betaShareBelow(0, 2, 3), betaShareBelow(1, 2, 3)]).toEqual([0, 1]);
});

/** The binomial sum that the function equals for whole numbers: an independent way to the same value. */
function binomialTail(x: number, a: number, b: number): number {
  const n = a + b - 1;
  let sum = 0;
  let choose = 1;
  for (let k = 0; k <= n; k++) {
    if (k >= a) sum += choose * x ** k * (1 - x) ** (n - k);
    choose = (choose * (n - k)) / (k + 1);
  }
  return sum;
}

test('for whole numbers it equals the binomial sum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (a, b, x) => {
        expect(betaShareBelow(x, a, b)).toBeCloseTo(binomialTail(x, a, b), 8);
      },
    ),
  );
});

test('quantiles are the inverse, also for broken and large parameters', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 800, noNaN: true }),
      fc.double({ min: 0.2, max: 800, noNaN: true }),
      fc.double({ min: 0.02, max: 0.98, noNaN: true }),
      (a, b, p) => {
        expect(betaShareBelow(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 6);
      },
    ),
  );
});
