import { expect, test } from 'vitest';
import { createPseudonyms } from './pseudonyms.policy.ts';

const nameOf = (id: string, at: number) => createPseudonyms('a secret of this site')(id, at);

test('a moderator has one name per calendar year (UTC)', () => {
  const name = nameOf('ana', Date.UTC(2026, 0, 1));
  expect(name).toMatch(/^Moderator [2-9BCDFGHJKMNPQRSTVWXYZ]{4}$/);
  expect(nameOf('ana', Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe(name);
  expect(nameOf('ana', Date.UTC(2027, 0, 1))).not.toBe(name);
  expect(nameOf('dan', Date.UTC(2026, 0, 1))).not.toBe(name);
  expect(createPseudonyms('another')('ana', Date.UTC(2026, 0, 1))).not.toBe(name);
});

test('published names never change', () => {
  expect(nameOf('ana', Date.UTC(2026, 5, 1))).toBe('Moderator N3JS');
});

test('all letters occur', () => {
  const letters = Array.from({ length: 300 }, (_, id) => nameOf(String(id), 0).slice(-4)).join('');
  expect([...new Set(letters)].toSorted().join('')).toBe('23456789BCDFGHJKMNPQRSTVWXYZ');
});
