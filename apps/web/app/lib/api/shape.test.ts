import { expect, test } from 'vitest';
import { hasShape, type Shape } from './shape.ts';

const STATISTICS: Shape = {
  count: 'number',
  user: { name: 'string', created_at: 'string' },
  memes: [{ id: 'number' }],
};

test.each([
  [{ count: 1, user: { name: 'Ana', created_at: '2026' }, memes: [{ id: 1 }] }, true],
  [{ count: 1, user: { name: 'Ana' }, memes: [{}] }, true],
  [{ count: 1, user: {}, memes: [] }, true],
  [{ user: { name: 'Ana' }, memes: [] }, false],
  [{ count: 1, user: { name: 'Ana' } }, false],
  [{ count: 1, memes: [] }, false],
  [{ count: 1, user: { name: 7 }, memes: [] }, false],
  [{ count: 1, user: { name: null }, memes: [] }, false],
  [{ count: 1, user: {}, memes: [null] }, false],
  [{ count: 1, user: {}, memes: {} }, false],
])('%j has the shape of statistics: %s', (value, fits) => {
  expect(hasShape(value, STATISTICS)).toBe(fits);
});
