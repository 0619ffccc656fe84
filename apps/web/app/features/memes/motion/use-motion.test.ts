import { expect, test } from 'vitest';
import { hasMotion } from './use-motion.ts';

function webp(chunk: string, flags: number): Uint8Array {
  return new TextEncoder().encode(`RIFF____WEBP${chunk}____${String.fromCharCode(flags)}`);
}

test('only the animation flag of the extended format means motion', () => {
  expect(hasMotion(webp('VP8X', 0b10))).toBe(true);
  expect(hasMotion(webp('VP8X', 0b10010))).toBe(true);
  expect(hasMotion(webp('VP8X', 0b10000))).toBe(false);
  expect(hasMotion(webp('VP8L', 0b10))).toBe(false);
  expect(hasMotion(new Uint8Array())).toBe(false);
});
