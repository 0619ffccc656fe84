import { DAY } from '@corpomeme/contract/site/time';
import { expect, test } from 'vitest';
import { endOf, maySanction, measureOf } from './sanctions.policy.ts';

const warning = { kind: 'warning', days: null } as const;
const ban = (days: number | null) => ({ kind: 'posting_ban', days }) as const;
const suspension = (days: number | null) => ({ kind: 'suspension', days }) as const;

test.each([
  ['moderator', 'user', warning, true],
  ['moderator', 'user', ban(30), true],
  ['moderator', 'user', ban(31), false],
  ['moderator', 'user', ban(null), false],
  ['moderator', 'user', suspension(7), true],
  ['moderator', 'user', suspension(8), false],
  ['moderator', 'user', suspension(null), false],
  ['moderator', 'moderator', warning, false],
  ['moderator', 'admin', warning, false],
  ['user', 'user', warning, false],
  ['admin', 'user', suspension(null), true],
  ['admin', 'moderator', ban(3650), true],
  ['admin', 'admin', warning, true],
] as const)('a %s against a %s, %j: %j', (own, target, measure, may) => {
  expect(maySanction(own, target, measure)).toBe(may);
});

test.each([
  [DAY * 7, 7],
  [DAY * 7 + 1, 8],
  [1, 1],
])('a sanction of %i ms counts as %i days', (length, days) => {
  expect(measureOf({ kind: 'suspension', created_at: 5, expires_at: 5 + length })).toEqual(suspension(days));
});

test('a sanction without an end counts as permanent', () => {
  expect(measureOf({ kind: 'posting_ban', created_at: 5, expires_at: null })).toEqual(ban(null));
});

test('a sanction ends after its days; a warning and one without days have no end', () => {
  expect(endOf(ban(3), 5)).toBe(5 + 3 * DAY);
  expect(endOf(ban(null), 5)).toBeNull();
  expect(endOf({ kind: 'warning', days: null }, 5)).toBeNull();
});
