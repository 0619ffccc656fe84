import { expect, test } from 'vitest';
import { standingOf } from './standing.policy.ts';

test.each([
  [0, 0, 0, 'new'],
  [0, 2, 0, 'new'],
  [0, 2, 1, 'often_refused'],
  [1, 0, 0, 'known'],
  [2, 1, 2, 'often_refused'],
  [3, 1, 2, 'known'],
  [90, 0, 0, 'known'],
])('%i approved, %i rejected and %i removed memes are %s', (approved, rejected, removed, standing) => {
  expect(standingOf({ approved, rejected, removed })).toBe(standing);
});
