/** The demo's only source of randomness, seeded, so that each start shows the same site. */

export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns an integer, both ends included. */
  between(low: number, high: number): number;
  /** Returns `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return scramble(state);
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    sample(items, count) {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat();
    },
  };
}

/** Returns the offset of a hand-drawn point: from -1 to 1, always the same for the same place. */
export function tremble(x: number, y: number): number {
  return scramble(Math.round(x * 131 + y * 7919)) * 2 - 1;
}

function scramble(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}
