import type { WordLanguage } from '@corpomeme/contract/moderation/listed-words';
import { WORD_LISTS, WORD_PATTERN } from '@corpomeme/contract/moderation/word-pattern';
import { readable } from '@corpomeme/contract/safety/checks/normal-form';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileEntries, findRefusal, foldPattern, type ListedEntry } from './listed-entries.policy.ts';

const entryOf = (pattern: string, changes: Partial<ListedEntry> = {}): ListedEntry => ({
  id: 1,
  pattern,
  effect: 'mark',
  text: null,
  places: ['comments'],
  language: 'any',
  ...changes,
});
const found = (pattern: string, text: string, changes: Partial<ListedEntry> = {}) =>
  compileEntries(1, [entryOf(pattern, changes)])
    .find(readable(text), 'comments')
    .map(({ start, end }) => readable(text).slice(start, end));

test.each([
  ['pontaj', 'Iar PONTAJ la opt', ['PONTAJ']],
  ['pontaj', 'Iar p o n t a j la opt', ['p o n t a j']],
  ['pontaj', 'Iar p0ntaj, iar poooontaj', ['p0ntaj']],
  ['pontaj', 'Iar рontaj', ['рontaj']],
  ['șmecher', 'Ce smecher', ['smecher']],
  ['pontaj', 'Pontajul', []],
  ['pontaj*', 'Pontajul', ['Pontajul']],
  ['pontaj*', 'pontaj', ['pontaj']],
  ['*aj', 'un pontaj', ['pontaj']],
  ['*taj', 'un tajin', []],
  ['po*aj', 'un pontaj', ['pontaj']],
  ['po*aj', 'un poj', []],
  ['pon*ntaj', 'un pontaj', []],
  ['dat afară', 'M-au dat  afara azi', ['dat afara']],
  ['dat afară', 'M-au dat\nafară', ['dat\nafară']],
  ['dat afară', 'dat pe afară', []],
  ['dat afar*', 'Dat afarǎ!', ['Dat afarǎ']],
  ['dat* afară', 'datul afară', ['datul afară']],
  ['1488', 'în 1488.', ['1488']],
])('%s in %j is %j', (pattern, text, expected) => {
  expect(found(pattern, text)).toEqual(expected);
});

test('an entry is searched where it applies, and each once', () => {
  expect(found('pontaj', 'pontaj', { places: ['memes'] })).toEqual([]);
  expect(found('pontaj', 'pontaj, pontaj')).toEqual(['pontaj']);
  const list = compileEntries(1, [entryOf('pontaj'), entryOf('pont*', { id: 2 })]);
  expect(list.find('pontaj', 'comments').map(({ entry }) => entry.id)).toEqual([1, 2]);
});

test('a text without a sign of either language may be in both', () => {
  for (const language of ['ro', 'en'] as const) expect(found('xyz', 'Xyz', { language })).toEqual(['Xyz']);
});

describe('a language', () => {
  const english = 'The meeting is about the raise, and cum or not we have to stay';
  const romanian = 'Nu știu cum să mai merg la ședința de luni';
  test.each<[WordLanguage, string, boolean]>([
    ['en', english, true],
    ['en', romanian, false],
    ['ro', english, false],
    ['ro', romanian, true],
    ['any', romanian, true],
  ])('%s applies to %j: %j', (language, text, isFound) => {
    expect(found('cum', text, { language }).length > 0).toBe(isFound);
  });
});

test('the first refused entry says what its admin wrote', () => {
  const list = compileEntries(1, [
    entryOf('pontaj'),
    entryOf('sindicat', { id: 2, effect: 'refuse', text: 'Scrie altfel.' }),
  ]);
  expect(findRefusal(list, 'Un pontaj', 'comments')).toBeNull();
  expect(findRefusal(list, 'Un pontaj și un s\u200bindicat', 'comments')).toBe('Scrie altfel.');
  expect(findRefusal(list, 'Un sindicat', 'names')).toBeNull();
});

test.each([
  ['Șmecher*', 'smecher*', true],
  ['Dat Afară', 'dat afara', true],
  ['p*taj', 'pt*aj', false],
])('%s and %s match the same: %j', (one, other, isSame) => {
  expect(foldPattern(one) === foldPattern(other)).toBe(isSame);
});

test.each(['pontaj', 'pontaj*', '*taj', 'po*j', 'dat afară', 'șefu* de sală', 'a\u0306ta'])(
  '%s can be listed',
  (pattern) => {
    expect(WORD_PATTERN.test(pattern)).toBe(true);
  },
);

test.each([
  'a',
  '*',
  'a*',
  '**',
  '*pon*',
  'p*n',
  'po*n*j',
  'po.*',
  '(a+)+',
  'HR-ista',
  'dat  afară',
  'a b',
  'aa ',
])('%s cannot', (pattern) => {
  expect(WORD_PATTERN.test(pattern)).toBe(false);
});

const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'ă', '1', '*', ' ', '$', '\u200b'),
  maxLength: 40,
});

test('any pattern of the grammar compiles, and any text can be searched', () => {
  fc.assert(
    fc.property(letters, letters, (pattern, text) => {
      if (WORD_PATTERN.test(pattern)) compileEntries(1, [entryOf(pattern)]).find(readable(text), 'comments');
    }),
  );
});

test('a word of letters finds itself', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghijkmnoprstuvxz'), minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(word, (pattern) => {
      expect(found(pattern, `vezi ${pattern} aici`)).toEqual([pattern]);
    }),
  );
});

test('work grows with the length of the text and not with its letters', () => {
  const entries = Array.from({ length: WORD_LISTS.wordsMax }, (_, id) =>
    entryOf(`aa${'ab'.repeat(id % 20)}*b`, { id }),
  );
  let compared = 0;
  const list = compileEntries(1, entries);
  const counting = 'a'.repeat(2000);
  const startsWith = String.prototype.startsWith;
  String.prototype.startsWith = function counted(this: string, ...given) {
    compared += 1;
    return startsWith.apply(this, given);
  };
  try {
    list.find(counting, 'comments');
  } finally {
    String.prototype.startsWith = startsWith;
  }
  // One word with three readings is compared with each entry a fixed number of times.
  expect(compared).toBeLessThan(20 * WORD_LISTS.wordsMax);
});
