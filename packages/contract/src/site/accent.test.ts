import { expect, test } from 'vitest';
import { accentStyle, isLightEnough } from './accent.ts';

test.each([
  ['#ffc83d', true],
  ['#ffffff', true],
  ['#7fd1ff', true],
  ['#1c5fb8', false],
  ['#000000', false],
  ['#ff0000', false],
  // Of the greys, the first with 4.5 to 1, and the one before it.
  ['#878787', true],
  ['#808080', false],
])('dark text on %s: %s', (colour, isRight) => {
  expect(isLightEnough(colour)).toBe(isRight);
});

test('the style has the colour, and a darker one for pressed buttons', () => {
  expect(accentStyle('#ffc83d')).toBe('html:root{--marker:#ffc83d;--marker-pressed:#ebb838}');
  expect(accentStyle('#0a0a0a')).toBe('html:root{--marker:#0a0a0a;--marker-pressed:#090909}');
});
