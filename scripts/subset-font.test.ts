import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeSubset, namedSubsets } from './subset-font.ts';

/** Ten segments of 1,460 bytes, what a new connection may send at once, less room for the headers. */
const FIRST_FLIGHT = 14_600 - 1000;

test('the site serves two subsets of the headings’ font, made from the current package', async () => {
  const subsets = namedSubsets();
  expect(subsets).toHaveLength(2);
  for (const { file, source, characters } of subsets) {
    const stored = readFileSync(file);
    expect(stored.equals(await makeSubset(source, characters)), file).toBe(true);
    expect(stored.length).toBeLessThan(FIRST_FLIGHT);
  }
});

test('the subsets contain all letters of English and Romanian', () => {
  const characters = namedSubsets().flatMap((subset) => [...subset.characters]);
  for (const letter of 'abcdefghijklmnopqrstuvwxyzăâîșț') {
    expect(characters).toContain(letter);
    expect(characters).toContain(letter.toUpperCase());
  }
});
