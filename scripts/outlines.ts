import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import opentype, { type Font, type PathCommand } from 'opentype.js';

/** Reads fonts into the outlines of `packages/drawing/src/type`, so that no browser needs a font parser (decision 126). */

/** Latin letters with the diacritics of Romanian and its neighbours, digits, punctuation and signs. */
const LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzĂÂÎȘȚăâîșțÀÁÄÅÇÈÉÊËÍÏÑÓÔÖŐÙÚÜŰßàáäåçèéêëíïñóôöőùúüű';
const SIGNS = '0123456789 .,:;!?…\'"‘’‚„“”«»-–—_+−=×÷/\\()[]{}<>%&#@*$€£°•·|^~©®§½';
const CHARACTERS = [...`${LETTERS}${SIGNS}`];

/** Signs that the fonts lack, drawn by us in units of a thousandth of the font size, above the baseline at 0. */
const OWN_SIGNS: Record<string, [advance: number, path: string]> = {
  '→': [700, 'M40 -410V-290H460V-140L670 -350L460 -560V-410Z'],
  '←': [700, 'M660 -410V-290H240V-140L30 -350L240 -560V-410Z'],
  '↑': [560, 'M220 0V-420H60L280 -700L500 -420H340V0Z'],
  '↓': [560, 'M220 -700V-280H60L280 0L500 -280H340V-700Z'],
  '✓': [620, 'M40 -330L130 -420L250 -290L500 -640L600 -570L260 -90Z'],
  '✗': [
    560,
    'M60 -120L190 -300L60 -480L150 -560L280 -390L410 -560L500 -480L370 -300L500 -120L410 -40L280 -210L150 -40Z',
  ],
};

const UNITS = 1000;

export interface FontSource {
  name: 'classic' | 'plain';
  /** Files of the packages, in the order in which they are searched for a character. */
  files: string[];
}

export const FONT_SOURCES: FontSource[] = [
  { name: 'classic', files: ['anton/files/anton-latin-400', 'anton/files/anton-latin-ext-400'] },
  { name: 'plain', files: ['oswald/files/oswald-latin-500', 'oswald/files/oswald-latin-ext-500'] },
];

export function outlinePath(name: FontSource['name']): string {
  return path.join(import.meta.dirname, `../packages/drawing/src/type/${name}.json`);
}

/** Returns the text of the outline file. Only base letters have kerning; letters with a diacritic use that of their base. */
export function readOutlines({ files }: FontSource): string {
  const fonts = files.map(readFont);
  const [main] = fonts;
  if (!main) throw new Error('a typeface needs a font');
  const glyphs = Object.fromEntries(
    CHARACTERS.map((character) => [character, outlineOf(fonts, character)] as const),
  );
  const { sCapHeight = main.unitsPerEm } = main.tables.os2 ?? {};
  const face = {
    capHeight: Math.round((sCapHeight / main.unitsPerEm) * UNITS),
    glyphs: { ...glyphs, ...OWN_SIGNS },
    kerning: readKerning(main),
  };
  return `${JSON.stringify(face)}\n`;
}

function readFont(file: string): Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@fontsource/${file}-normal.woff`));
  return opentype.parse(new Uint8Array(bytes).buffer);
}

function outlineOf(fonts: Font[], character: string): [advance: number, path: string] {
  const font = fonts.find((each) => each.charToGlyphIndex(character) > 0);
  if (!font) throw new Error(`no font has ${character}`);
  const glyph = font.charToGlyph(character);
  const scale = UNITS / font.unitsPerEm;
  return [Math.round((glyph.advanceWidth ?? 0) * scale), relativePath(glyph.getPath(0, 0, UNITS).commands)];
}

/**
 * Returns the path with whole relative coordinates; each is the difference of rounded places, so that no error adds up.
 * Each contour is closed, because outlined text strokes it, and the next one starts from where it began.
 */
function relativePath(commands: readonly PathCommand[]): string {
  let [x, y] = [0, 0];
  let start = [0, 0] as [number, number];
  const near = (toX = 0, toY = 0) => `${Math.round(toX) - x} ${Math.round(toY) - y}`;
  const contours: string[] = [];
  for (const { type, ...to } of commands) {
    if (type === 'Z') continue;
    const end: [number, number] = [Math.round(to.x ?? 0), Math.round(to.y ?? 0)];
    if (type === 'M') {
      [x, y] = start;
      contours.push(`m${near(...end)}`);
      start = end;
    } else if (type === 'Q' || near(...end) !== '0 0') {
      const control = type === 'Q' ? `${near(to.x1, to.y1)} ` : '';
      contours.push(`${contours.pop()}${type.toLowerCase()}${control}${near(...end)}`);
    }
    [x, y] = end;
  }
  return contours
    .map((contour) => `${contour}z`)
    .join('')
    .replaceAll(' -', '-');
}

/** Returns, by character, the characters that follow it at another distance than usual, grouped by that distance. */
function readKerning(font: Font): Record<string, Record<string, string>> {
  const bases = CHARACTERS.filter((each) => each.normalize('NFD').length === 1 && each !== ' ').filter(
    (each) => font.charToGlyphIndex(each) > 0,
  );
  const glyphs = new Map(bases.map((each) => [each, font.charToGlyph(each)]));
  const kerning: Record<string, Record<string, string>> = {};
  for (const [left, leftGlyph] of glyphs) {
    const row: Record<string, string> = {};
    for (const [right, rightGlyph] of glyphs) {
      const value = Math.round((font.getKerningValue(leftGlyph, rightGlyph) / font.unitsPerEm) * UNITS);
      if (Math.abs(value) > 2) row[value] = (row[value] ?? '') + right;
    }
    if (Object.keys(row).length > 0) kerning[left] = row;
  }
  return kerning;
}
