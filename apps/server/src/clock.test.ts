import { expect, test } from 'vitest';
import { dayOf } from './clock.ts';

test.each([
  ['2026-03-29T00:00:00.000Z', '2026-03-29'],
  ['2026-03-29T23:59:59.999Z', '2026-03-29'],
  ['2026-03-30T00:00:00.001Z', '2026-03-30'],
])('the day of %s begins at midnight UTC', (time, day) => {
  expect(dayOf(Date.parse(time))).toBe(Date.parse(`${day}T00:00:00.000Z`));
});
