import { expect, it } from 'vitest';
import { swipeOf } from './use-turning.ts';

const from = { x: 200, y: 300, at: 0 };

it.each([
  ['to the left', { x: 100, y: 310, at: 200 }, 'left'],
  ['to the right', { x: 320, y: 290, at: 200 }, 'right'],
  ['too short', { x: 150, y: 300, at: 100 }, null],
  ['too steep', { x: 100, y: 400, at: 200 }, null],
  ['too slow', { x: 50, y: 300, at: 900 }, null],
] as const)('a movement %s', (_what, to, way) => {
  expect(swipeOf(from, to, 390)).toBe(way);
});

it.each([10, 380])('a movement from the edge at %i belongs to the system', (x) => {
  expect(swipeOf({ ...from, x }, { x: x === 10 ? 200 : 150, y: 300, at: 100 }, 390)).toBeNull();
});
