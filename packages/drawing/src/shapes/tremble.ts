/** Returns the offset of a hand-drawn point: from -1 to 1, always the same for the same place. */
export function tremble(x: number, y: number): number {
  return scramble(Math.round(x * 131 + y * 7919)) * 2 - 1;
}

/** Returns a number from 0 (included) to 1 (excluded) that looks random, always the same for the same number. */
export function scramble(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}
