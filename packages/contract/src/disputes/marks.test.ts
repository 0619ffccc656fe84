import { expect, test } from 'vitest';
import { Mark, standsIn } from './marks.ts';

const TEXTS = ['Ședința  de\nluni', null, undefined, 'PÂNĂ LA 9'];

test.each([
  ['ședința de luni', true],
  ['S\u0326edința de', true],
  ['de luni', true],
  ['până la 9', true],
  ['luni până', false],
  ['sedinta', false],
])('%j stands there: %s', (words, stands) => {
  expect(standsIn(words, TEXTS)).toBe(stands);
});

const box = { left: 0.7, top: 0, width: 0.3, height: 1 };
test.each([
  [{ wrong: 'untrue', words: 'x' }, true],
  [{ wrong: 'private', box }, true],
  [{ wrong: 'unlawful', words: 'x', box }, true],
  [{ wrong: 'untrue' }, false],
  [{ wrong: 'untrue', words: ' ' }, false],
  [{ wrong: 'rude', words: 'x' }, false],
  [{ words: 'x' }, false],
  [{ wrong: 'untrue', box: { ...box, width: 0.31 } }, false],
  [{ wrong: 'untrue', box: { ...box, width: 0 } }, false],
  [{ wrong: 'untrue', box: { ...box, left: -0.1 } }, false],
  [{ wrong: 'untrue', box: { ...box, top: 0.1 } }, false],
  [{ wrong: 'untrue', box: { ...box, height: Number.NaN } }, false],
])('%j is a mark: %s', (mark, isOne) => {
  expect(Mark.safeParse(mark).success).toBe(isOne);
});
