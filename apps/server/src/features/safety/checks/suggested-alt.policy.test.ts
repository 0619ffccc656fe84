import { expect, test } from 'vitest';
import { suggestAlt } from './suggested-alt.policy.ts';

const MAX = 20;
const suggest = (content: string, confidence = 90) => suggestAlt({ content, confidence }, MAX);

test('the words of a picture become one line', () => {
  expect(suggest('  Ședință\n\n de  luni ')).toBe('Ședință de luni');
});

test.each([
  ['one word', 'Luni', 90],
  ['blanks alone', ' \n ', 90],
  ['an uncertain reading', 'Ședință de luni', 74],
])('%s suggests nothing', (_what, content, confidence) => {
  expect(suggest(content, confidence)).toBeNull();
});

test('two words that are just certain enough do', () => {
  expect(suggest('Ședință luni', 75)).toBe('Ședință luni');
});

test('whole words stay below the limit, and what follows the first that does not fit is dropped', () => {
  // Each word counts with the space before it, the first one too.
  expect(suggest(`${'a'.repeat(9)} ${'b'.repeat(9)}`)).toBe('aaaaaaaaa bbbbbbbbb');
  expect(suggest(`${'a'.repeat(9)} ${'b'.repeat(10)}`)).toBe('aaaaaaaaa bbbbbbbbbb');
  expect(suggest(`${'a'.repeat(9)} ${'b'.repeat(11)} c`)).toBe('aaaaaaaaa');
  expect(suggest(`${'a'.repeat(MAX)} b`)).toBeNull();
  expect(suggest(`${'a'.repeat(MAX - 1)} b`)).toBe('a'.repeat(MAX - 1));
});
