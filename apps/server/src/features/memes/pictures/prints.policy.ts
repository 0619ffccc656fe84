/**
 * Highest number of differing bits of similar images. A fingerprint has 64 bits in 16 hex digits; measured by
 * `bench/near-duplicates.ts` (decision 046).
 */
export const ALIKE = 8;

const BITS = 64;
const BANDS = 3;
/** With `ALIKE` differing bits over three bands, at least one band has at most two of them. */
const BAND_REACH = Math.floor(ALIKE / BANDS);

/** Neighbouring bits are correlated, so each band takes every third bit to stay independent. */
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

/** Returns all values of each band that a similar image may have; it matches in at least one band. */
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

/**
 * Returns the fewest differing bits of any pair. Does not compare middle with middle, because then the whole images
 * match too.
 */
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
