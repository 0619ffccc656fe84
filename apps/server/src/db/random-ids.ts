import { randomBytes } from 'node:crypto';

const LOWEST = 2 ** 52;

/**
 * Returns a random id from 2^52 up to, but not including, 2^53. It tells no order and no count (decision 099), stays an
 * exact number in JSON, and always has 16 digits.
 */
export function drawId(): number {
  return LOWEST + Number(randomBytes(8).readBigUInt64BE() >> 12n);
}

/** Inserts a row under drawn ids until one is free, and returns it. `insert` returns false if the id is taken. */
export async function insertUnderFreeId(
  insert: (id: number) => Promise<boolean>,
  draw: () => number = drawId,
): Promise<number> {
  for (;;) {
    const id = draw();
    if (await insert(id)) return id;
  }
}
