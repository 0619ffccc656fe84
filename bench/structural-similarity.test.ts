import { expect, test } from 'vitest';
import { compareStructure } from './structural-similarity.ts';

const WIDTH = 16;
const stripes = Buffer.from(Array.from({ length: WIDTH * WIDTH }, (_, place) => (place % 4 < 2 ? 40 : 200)));

test('the same picture is 1, a lighter one loses little, one without the structure nearly all', () => {
  expect(compareStructure(stripes, stripes, WIDTH)).toBeCloseTo(1, 10);
  const lighter = Buffer.from(stripes.map((value) => value + 10));
  const grey = Buffer.alloc(stripes.length, 120);
  expect(compareStructure(stripes, lighter, WIDTH)).toBeGreaterThan(0.98);
  expect(compareStructure(stripes, grey, WIDTH)).toBeLessThan(0.05);
});
