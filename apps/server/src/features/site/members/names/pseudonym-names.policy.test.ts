import { Nickname } from '@corpomeme/contract/people/users';
import { expect, test } from 'vitest';
import { drawPseudonym } from './pseudonym-names.policy.ts';
import { PSEUDONYM_WORDS } from './pseudonym-words.strings.ts';
import { drawName } from './suggested-names.policy.ts';
import { foldUsername, isReservedUsername, mixesAlphabets } from './usernames.policy.ts';

/** Returns draws of the number's digits in mixed bases, so that each number draws another name. */
function drawsOf(number: number) {
  let rest = number;
  return (limit: number) => {
    const digit = rest % limit;
    rest = Math.floor(rest / limit);
    return digit;
  };
}

const SIZE = PSEUDONYM_WORDS.map((lists) => lists.reduce((size, list) => size * list.length, 1)).reduce(
  (sum, size) => sum + size,
);
/** A prime, so that the sample passes through all words. */
const STEP = 9973;
const sample = Array.from({ length: Math.floor(SIZE / STEP) }, (_, n) => drawPseudonym(drawsOf(n * STEP)));

test('there are enough names for a million memes: most draws of a new one succeed', () => {
  expect(SIZE).toBeGreaterThan(3_000_000);
  for (const lists of PSEUDONYM_WORDS)
    for (const list of lists) expect(new Set(list.map(foldUsername)).size).toBe(list.length);
  expect(new Set(sample.map(foldUsername)).size).toBe(sample.length);
});

test('no member may have one, in any spelling', () => {
  for (const name of sample) expect(isReservedUsername(name), name).toBe(true);
  const name = drawPseudonym(() => 0);
  for (const spelling of [name.toUpperCase(), name.replaceAll(' ', ''), name.replaceAll(' ', '._-')])
    expect(isReservedUsername(spelling), spelling).toBe(true);
  expect(isReservedUsername(`${name} Jr`)).toBe(false);
});

test('folding joins no letters of neighbouring words, so that the test of reserved names finds every name', () => {
  const edges = (list: readonly string[], at: 0 | -1) => [...new Set(list.map((word) => word.at(at) ?? ''))];
  for (const [first, second, third] of PSEUDONYM_WORDS)
    for (const [lefts, rights] of [
      [first, second],
      [second, third],
    ] as const)
      for (const left of edges(lefts, -1))
        for (const right of edges(rights, 0))
          expect(foldUsername(`${left} ${right}`)).toBe(foldUsername(left) + foldUsername(right));
});

test('the longest name fits, and each has letters of one alphabet and no digits', () => {
  for (const lists of PSEUDONYM_WORDS) {
    const longest = lists.map((list) => list.toSorted((a, b) => b.length - a.length)[0]).join(' ');
    expect(longest.length, longest).toBeLessThanOrEqual(30);
  }
  for (const name of sample) {
    expect(Nickname.safeParse(name).success, name).toBe(true);
    expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
    expect(mixesAlphabets(name), name).toBe(false);
  }
});

test('no name that members are offered is one of them', () => {
  for (const place of [0, 1])
    for (let n = 0; n < 256; n++) expect(isReservedUsername(drawName(place, drawsOf(n)))).toBe(false);
});
