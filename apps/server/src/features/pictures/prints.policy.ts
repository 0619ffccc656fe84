/**
 * Fingerprints of pictures: 64 bits in 16 hex digits. Two that differ in at most `ALIKE` bits are of pictures that look alike;
 * measured by `bench/near-duplicates.ts` (decision 046).
 */
export const ALIKE = 8;

const BITS = 64;
const BANDS = 3;
/** `ALIKE` differing bits over three bands: at least one band has no more than two of them. */
const BAND_REACH = Math.floor(ALIKE / BANDS);

/** Neighbouring bits say much the same, so each band takes every third: that keeps the bands as different as can be. */
const POSITIONS = Array.from({ length: BANDS }, (_, band) =>
  Array.from({ length: BITS }, (_bit, position) => position).filter((position) => position % BANDS === band),
);

type Bands = [number, number, number];

export function bandsOf(hash: string): Bands {
  const bits = BigInt(`0x${hash}`);
  const bit = (position: number) => Number((bits >> BigInt(position)) & 1n);
  return POSITIONS.map((positions) =>
    positions.reduce((band, position) => band * 2 + bit(position), 0),
  ) as Bands;
}

/** All values of each band that a picture which looks alike may have: one of the three holds it. */
export function bandsNear(hashes: readonly string[]): number[][] {
  const bands = hashes.map(bandsOf);
  return POSITIONS.map(({ length }, band) => [
    ...new Set(bands.flatMap((values) => valuesNear(values[band] ?? 0, length))),
  ]);
}

function valuesNear(value: number, bits: number): number[] {
  const near = new Set([value]);
  for (let step = 0; step < BAND_REACH; step++)
    for (const known of [...near]) for (let bit = 0; bit < bits; bit++) near.add(known ^ (1 << bit));
  return [...near];
}

/** Bits in which the closest pair differs. Middle and middle are not compared: what they share, the wholes share as well. */
export function distanceBetween(some: readonly string[], others: readonly string[]): number {
  const pairs = some.flatMap((one, part) =>
    others.flatMap((other, otherPart) => (part > 0 && otherPart > 0 ? [] : [differingBits(one, other)])),
  );
  return Math.min(BITS, ...pairs);
}

function differingBits(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count += 1;
  return count;
}
