import { kern, type Look, type Typeface, UNITS } from './typeface.ts';

/** One character as readers see it, and whether the typeface draws it or the platform's fonts do. */
export interface Piece {
  text: string;
  isForeign: boolean;
  /** Advance width as a share of the font size, without kerning. */
  width: number;
}

/** A word: pieces between spaces. */
export interface Word {
  pieces: Piece[];
  /** The word as it was typed. */
  typed: string;
}

const EMOJI_WIDTH = 1.2;
const WIDE_WIDTH = 1;
const OTHER_WIDTH = 0.62;

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;
const WIDE =
  /[\u1100-\u115F\u2E80-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]|[\u{20000}-\u{3FFFF}]/u;

/** Turkish letters with a cedilla, which old keyboards type for Romanian ones. */
const CEDILLAS: Record<string, string> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' };
/** Control characters that no drawing shows and that XML forbids. Line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

const graphemes = new Intl.Segmenter('ro', { granularity: 'grapheme' });

/** Returns the text in its normal form, which is drawn, stored and searched: composed, with Romanian letters. */
export function tidyText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(FORBIDDEN, '')
    .replace(/[şŞţŢ]/g, (letter) => CEDILLAS[letter] ?? letter)
    .replace(/\r\n?/g, '\n');
}

/** Returns the words of each paragraph, in the capitals of the classic look. */
export function readWords(text: string, face: Typeface, look: Look): Word[][] {
  return tidyText(text)
    .split('\n')
    .map((paragraph) =>
      paragraph
        .split(/[ \t]+/)
        .filter((word) => word !== '')
        .map((typed) => ({ typed, pieces: readPieces(shown(typed, look), face) })),
    );
}

function shown(word: string, look: Look): string {
  return look === 'classic' ? word.toLocaleUpperCase('ro').normalize('NFC') : word;
}

function readPieces(word: string, face: Typeface): Piece[] {
  return Array.from(graphemes.segment(word), ({ segment }) => {
    const glyph = Object.hasOwn(face.glyphs, segment) ? face.glyphs[segment] : undefined;
    if (glyph) return { text: segment, isForeign: false, width: glyph[0] / UNITS };
    return { text: segment, isForeign: true, width: foreignWidth(segment) };
  });
}

/**
 * Returns the width to which the platform's text is stretched, so that it stays in its place whatever fonts the device
 * has.
 */
function foreignWidth(grapheme: string): number {
  if (EMOJI.test(grapheme)) return EMOJI_WIDTH;
  return WIDE.test(grapheme) ? WIDE_WIDTH : OTHER_WIDTH;
}

/** Returns the kerning before the second piece, as a share of the font size. */
export function kerningBetween(face: Typeface, left: Piece | undefined, right: Piece): number {
  if (!left || left.isForeign || right.isForeign) return 0;
  return kern(face, left.text, right.text) / UNITS;
}

export function widthOf(pieces: readonly Piece[], face: Typeface): number {
  return pieces.reduce(
    (sum, piece, index) => sum + piece.width + kerningBetween(face, pieces[index - 1], piece),
    0,
  );
}
