import { randomInt } from 'node:crypto';

const LOWEST = 2 ** 52;
/** Half of the 52 random bits of an id, because `randomInt` draws at most 47 bits. It buffers a thousand draws. */
const HALF = 2 ** 26;

/**
 * Returns a random id from 2^52 up to, but not including, 2^53. It reveals neither order nor count (decision 099), is
 * an exact number in JSON, and always has 16 digits.
 */
export function drawId(): number {
  return LOWEST + randomInt(HALF) * HALF + randomInt(HALF);
}

/** Inserts a row under random ids until one is free. `insert` returns the row; undefined if the id is taken. */
export async function insertUnderFreeId<Row>(
  insert: (id: number) => Promise<Row | undefined>,
  draw: () => number = drawId,
): Promise<Row> {
  for (;;) {
    const row = await insert(draw());
    if (row !== undefined) return row;
  }
}
