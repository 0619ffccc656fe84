import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaInterval } from './beta.policy.ts';

const TAIL = 0.05;

test('Beta(1, 1) is uniform, and one parameter of 1 has a closed form', () => {
  expect(betaInterval(TAIL, 1, 1)).toEqual({ low: expect.closeTo(0.05, 3), high: expect.closeTo(0.95, 3) });
  for (const other of [0.5, 4, 60]) {
    const power = 1 / other;
    expect(betaInterval(TAIL, other, 1)).toEqual({
      low: expect.closeTo(0.05 ** power, 3),
      high: expect.closeTo(0.95 ** power, 3),
    });
    expect(betaInterval(TAIL, 1, other)).toEqual({
      low: expect.closeTo(1 - 0.95 ** power, 3),
      high: expect.closeTo(1 - 0.05 ** power, 3),
    });
  }
});

/** The share of Beta(a, b) below x for whole numbers, by the binomial sum: an independent way to the same value. */
function shareBelow(x: number, a: number, b: number): number {
  const n = a + b - 1;
  let sum = 0;
  let choose = 1;
  for (let k = 0; k <= n; k++) {
    if (k >= a) sum += choose * x ** k * (1 - x) ** (n - k);
    choose = (choose * (n - k)) / (k + 1);
  }
  return sum;
}

test('for whole numbers the tails are those of the binomial sum', () => {
  const whole = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(whole, whole, (a, b) => {
      const { low, high } = betaInterval(TAIL, a, b);
      expect(shareBelow(low, a, b)).toBeCloseTo(TAIL, 3);
      expect(shareBelow(high, a, b)).toBeCloseTo(1 - TAIL, 3);
    }),
  );
});

test('broken, small and large parameters give bounds in order, mirrored by exchange', () => {
  const parameter = fc.double({ min: 0.2, max: 5000, noNaN: true });
  fc.assert(
    fc.property(parameter, parameter, (a, b) => {
      const { low, high } = betaInterval(TAIL, a, b);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThan(high);
      expect(high).toBeLessThanOrEqual(1);
      const mirrored = betaInterval(TAIL, b, a);
      expect(mirrored.low).toBeCloseTo(1 - high, 6);
      expect(mirrored.high).toBeCloseTo(1 - low, 6);
    }),
  );
});
