import { Nickname } from '@corpomeme/contract/people/users';
import { expect, test } from 'vitest';
import { drawName } from './suggested-names.policy.ts';
import { foldUsername, isReservedUsername, mixesAlphabets } from './usernames.policy.ts';

const EACH = 16;
const all = [0, 1].flatMap((place) =>
  Array.from({ length: EACH * EACH }, (_, n) => {
    const picks = [Math.floor(n / EACH), n % EACH];
    return drawName(place, (limit) => (picks.shift() ?? 0) % limit);
  }),
);

test('each name that can be drawn is one that a member may choose', () => {
  for (const name of all) {
    expect(Nickname.safeParse(name).success, name).toBe(true);
    expect(isReservedUsername(name) || mixesAlphabets(name), name).toBe(false);
  }
});

test('no two names are alike', () => {
  expect(new Set(all.map(foldUsername)).size).toBe(all.length);
});

test('English and Romanian alternate', () => {
  expect([0, 1, 2].map((place) => drawName(place, () => 0))).toEqual([
    'Calm Stapler',
    'Capsator Liniștit',
    'Calm Stapler',
  ]);
});
