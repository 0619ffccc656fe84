import { foldName } from '@corpomeme/contract/companies/company-names';
import { expect, test } from 'vitest';
import { differenceOf, findAlike } from './look-alikes.policy.ts';

const named = [
  { id: 1, name: 'Endava (Romania)' },
  { id: 2, name: 'eMAG' },
  { id: 2, name: 'Dante International' },
  { id: 3, name: 'Emerson' },
  { id: 4, name: 'Banca Transilvania' },
].map(({ id, name }) => ({ id, folded: foldName(name) }));

test.each([
  ['Endava', [1]],
  ['endeva romania', [1]],
  ['E-MAG', [2]],
  ['Dante Internațional SA', [2]],
  ['Bancă Transilvană', [4]],
  ['Zzz', []],
])('%s looks like %j', (name, ids) => {
  expect(findAlike(name, named)).toEqual(ids);
});

test('names differ by the share of changed letters', () => {
  expect(differenceOf('emag', 'emag')).toBe(0);
  expect(differenceOf('abc', 'xyz')).toBe(1);
  expect(differenceOf('ab', 'axc')).toBeCloseTo(2 / 3);
});
