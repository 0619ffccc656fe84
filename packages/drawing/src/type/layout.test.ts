import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../shapes/lettering.ts';
import { TEMPLATES } from '../templates/all.ts';
import { layOut, OUTLINE, type TextStyle } from './layout.ts';
import { TYPEFACES } from './outlines.ts';
import { tidyText } from './pieces.ts';
import { drawText } from './text-marks.ts';
import { extentOf, LOOKS, UNITS } from './typeface.ts';

const BOX: Box = { x: 40, y: 60, width: 500, height: 160 };
const STYLE: TextStyle = {
  look: 'plain',
  align: 'centre',
  vertical: 'middle',
  colour: '#000',
  outline: null,
  tilt: 0,
  size: 80,
};

const word = fc.oneof(
  fc.constantFrom('ședință', 'ȘEDINȚĂ', 'Țânțar', 'înghețată', 'the', 'a', 'e-mail', '→', '“bine”', '…'),
  fc.constantFrom(
    '😀',
    '👩‍💻',
    '🇷🇴',
    '👍🏽',
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    '1️⃣',
    'ok😀ok',
    'שלום',
    'مرحبا',
    '漢字',
    'กำ',
    'ß',
    'ﬁ',
    'ş',
    'Ţ',
  ),
  fc.constantFrom(
    'e\u0301',
    'a\u0306\u0301\u0326',
    'Z̴̧̛̖a̶͎l̵͇g̷̱o̸͙',
    '\u200D',
    '\u202Ea',
    '\uFEFF',
    '\u0301',
    '<b>&"',
    '\u0000x',
    '\uD800',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'W', 'ș', 'i', '-'), minLength: 20, maxLength: 120 }),
);
const text = fc.oneof(
  fc.constant(''),
  fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
  fc.array(word, { maxLength: 12 }).map((words) => words.join('\n')),
);
const style = fc.record({
  look: fc.constantFrom(...LOOKS),
  align: fc.constantFrom('left' as const, 'centre' as const, 'right' as const),
  vertical: fc.constantFrom('top' as const, 'middle' as const, 'bottom' as const),
  colour: fc.constant('#000'),
  outline: fc.constantFrom(null, '#fff'),
  tilt: fc.constant(0),
  size: fc.integer({ min: 8, max: 400 }),
});
const places = TEMPLATES.flatMap((template) => template.places.map(({ box }) => box));
const box = fc.oneof(
  fc.constantFrom(...places),
  fc.record({
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 900 }),
    width: fc.integer({ min: 24, max: 1100 }),
    height: fc.integer({ min: 24, max: 1100 }),
  }),
);

/** Returns the edges of everything that is drawn, from the outlines of the letters. */
function inkOf(text: string, box: Box, style: TextStyle) {
  const { lines, size, foreignTop, foreignBottom } = layOut(text, box, style, TYPEFACES);
  const face = TYPEFACES[style.look];
  const stroke = style.outline ? (OUTLINE / 2) * size : 0;
  const inks = lines.flatMap(({ glyphs, foreign, baseline }) => [
    ...glyphs.map(({ character, x }) => {
      const { top, bottom } = extentOf(face, character);
      const right = x + ((face.glyphs[character]?.[0] ?? 0) / UNITS) * size;
      return [x, baseline + (top / UNITS) * size, right, baseline + (bottom / UNITS) * size];
    }),
    ...foreign.map(({ x, width }) => [x, baseline - foreignTop, x + width, baseline + foreignBottom]),
  ]);
  return inks.map(([left = 0, top = 0, right = 0, bottom = 0]) => ({
    left: left - stroke,
    top: top - stroke,
    right: right + stroke,
    bottom: bottom + stroke,
  }));
}

test('500 generated texts stay in their place, with the same words out as in', () => {
  fc.assert(
    fc.property(text, box, style, (typed, place, look) => {
      for (const { left, top, right, bottom } of inkOf(typed, place, look)) {
        expect(left).toBeGreaterThanOrEqual(place.x - 0.01);
        expect(top).toBeGreaterThanOrEqual(place.y - 0.01);
        expect(right).toBeLessThanOrEqual(place.x + place.width + 0.01);
        expect(bottom).toBeLessThanOrEqual(place.y + place.height + 0.01);
      }
      const { lines } = layOut(typed, place, look, TYPEFACES);
      const words = tidyText(typed).split(/[ \t\n]+/);
      expect(lines.flatMap((line) => line.words)).toEqual(words.filter((each) => each !== ''));
      const svg = drawText(typed, place, look, TYPEFACES);
      expect(svg.isWellFormed()).toBe(true);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }),
    { numRuns: 500 },
  );
});

test('a text is as large as its style allows, then as fits', () => {
  const sizeOf = (text: string) => layOut(text, BOX, STYLE, TYPEFACES).size;
  expect(sizeOf('Da')).toBe(80);
  expect(sizeOf('Ședința aceasta putea fi, ca de fiecare dată, un singur e-mail')).toBeLessThan(80);
});

test('lines are balanced', () => {
  const { lines } = layOut('one two three four five six seven eight', BOX, STYLE, TYPEFACES);
  const widths = lines.map(({ width }) => width);
  expect(lines.length).toBeGreaterThan(1);
  expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.6);
});

test('a long word is broken, and its letters are all there', () => {
  const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3);
  const { lines } = layOut(long, { ...BOX, width: 200 }, STYLE, TYPEFACES);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.flatMap(({ glyphs }) => glyphs.map(({ character }) => character)).join('')).toBe(long);
});

test('Romanian letters are drawn from the typeface, also when typed with a cedilla or in two parts', () => {
  const drawn = (text: string) =>
    layOut(text, BOX, STYLE, TYPEFACES)
      .lines.flatMap(({ glyphs }) => glyphs.map(({ character }) => character))
      .join('');
  expect(drawn('ăâîșțĂÂÎȘȚ')).toBe('ăâîșțĂÂÎȘȚ');
  expect(drawn('şţŞŢ')).toBe('șțȘȚ');
  expect(drawn('a\u0306s\u0326')).toBe('ăș');
});

test('the classic look has capitals', () => {
  const { lines } = layOut('ședință', BOX, { ...STYLE, look: 'classic' }, TYPEFACES);
  expect(lines[0]?.glyphs.map(({ character }) => character).join('')).toBe('ȘEDINȚĂ');
  expect(lines[0]?.words).toEqual(['ședință']);
});

test('neighbouring characters of other scripts form one run', () => {
  const { lines } = layOut('ok שלום עולם 😀', BOX, { ...STYLE, size: 40 }, TYPEFACES);
  expect(lines.flatMap(({ foreign }) => foreign.map((run) => run.text))).toEqual(['שלום עולם 😀']);
});
