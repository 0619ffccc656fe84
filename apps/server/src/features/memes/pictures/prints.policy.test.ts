import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureDistances, shareWithin } from '../../../../test/near-duplicates.ts';
import { ALIKE, bandsNear, bandsOf, distanceBetween } from './prints.policy.ts';

const print = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const toHex = (bits: bigint) => bits.toString(16).padStart(16, '0');
const flips = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 12 });

describe('fingerprints', () => {
  test('differ in as many bits as were flipped', () => {
    fc.assert(
      fc.property(print, flips, (bits, positions) => {
        const other = positions.reduce((turned, position) => turned ^ (1n << BigInt(position)), bits);
        expect(distanceBetween([toHex(bits)], [toHex(other)])).toBe(positions.length);
      }),
    );
  });

  test('that are similar share a nearby value of at least one band, whichever bits differ', () => {
    fc.assert(
      fc.property(print, flips, (bits, positions) => {
        const few = positions.slice(0, ALIKE);
        const other = few.reduce((turned, position) => turned ^ (1n << BigInt(position)), bits);
        const near = bandsNear([toHex(bits)]);
        const isFound = bandsOf(toHex(other)).some((value, band) => near[band]?.includes(value));
        expect(isFound).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('without any, nothing is similar', () => {
    expect(distanceBetween([], ['0000000000000000'])).toBeGreaterThan(ALIKE);
    expect(distanceBetween([], [])).toBeGreaterThan(ALIKE);
  });

  test('of copies are near, of other pictures far (the whole table: node bench/near-duplicates.ts)', async () => {
    const { copies, others } = await measureDistances({ drawings: 6, scenes: 6 });
    for (const [name, distances] of Object.entries(copies))
      expect(shareWithin(distances, ALIKE), name).toBeGreaterThan(0.7);
    expect(shareWithin(Object.values(copies).flat(), ALIKE)).toBeGreaterThan(0.95);
    expect(shareWithin(others, ALIKE)).toBe(0);
  });
});
