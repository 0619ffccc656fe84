import { WELLBEING } from '@corpomeme/contract/wings/wellbeing';
import { expect, test } from 'vitest';
import { countSincePause, startOfDay } from './shift.policy.ts';

test.each([
  ['2026-07-01T20:59:59.999Z', '2026-06-30T21:00:00Z'],
  ['2026-07-01T21:00:00Z', '2026-07-01T21:00:00Z'],
  ['2026-12-01T10:00:00Z', '2026-11-30T22:00:00Z'],
])('at %s the day in Romania began at %s', (now, start) => {
  expect(startOfDay(Date.parse(now))).toBe(Date.parse(start));
});

const { pause } = WELLBEING;
const now = 1_000_000_000;

test.each([
  ['nothing', [], 0],
  ['all without a pause', [now - 3, now - 2, now - 1], 3],
  ['more time than a pause, without one', [now - 2 * pause + 2, now - pause + 1, now - 1], 3],
  ['nearly a pause', [now - pause + 1], 1],
  ['a pause under way', [now - pause - 5, now - pause], 0],
  ['a pause in between', [now - pause - 9, now - 9, now - 1], 2],
  ['the last of two pauses', [now - 2 * pause - 9, now - pause - 9, now - 9], 1],
])('%s', (_what, moments, count) => {
  expect(countSincePause(moments, now)).toBe(count);
});
