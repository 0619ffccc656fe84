import type { Box } from '../shapes/lettering.ts';
import { kerningBetween, type Piece, readWords, type Word, widthOf } from './pieces.ts';
import { extentOf, LINE_PITCH, type Look, type Typeface, type Typefaces, UNITS } from './typeface.ts';

/** A part of a word on one line; `isBroken` if the word goes on in the next line. */
interface WordPart {
  typed: string;
  pieces: Piece[];
  width: number;
  isBroken: boolean;
}

interface BrokenLine {
  parts: WordPart[];
  /** As a share of the font size, like all widths here. */
  width: number;
}

/** The words of a paragraph with their widths, measured once for all sizes that are tried. */
type MeasuredWord = Word & { width: number };

function measureWords(paragraphs: Word[][], face: Typeface): MeasuredWord[][] {
  return paragraphs.map((words) => words.map((word) => ({ ...word, width: widthOf(word.pieces, face) })));
}

function spaceOf(face: Typeface): number {
  return (face.glyphs[' ']?.[0] ?? 250) / UNITS;
}

/**
 * Returns the lines of a paragraph within `width`: as few as possible, and as even as possible if `isBalanced`. Returns null
 * if a word is wider and may not be broken.
 */
function breakParagraph(
  words: MeasuredWord[],
  {
    width,
    mayBreak,
    isBalanced,
    face,
  }: { width: number; mayBreak: boolean; isBalanced: boolean; face: Typeface },
): BrokenLine[] | null {
  const whole = words.flatMap((word) => (word.width <= width ? asPart(word) : breakWord(word, width, face)));
  if (!mayBreak && whole.length > words.length) return null;
  const space = spaceOf(face);
  const fewest = fill(whole, width, space);
  if (fewest.length < 2 || !isBalanced) return fewest;
  let [narrow, wide] = [Math.max(...whole.map((part) => part.width), width / fewest.length / 2), width];
  for (let step = 0; step < 8; step += 1) {
    const middle = (narrow + wide) / 2;
    if (fill(whole, middle, space).length > fewest.length) narrow = middle;
    else wide = middle;
  }
  return fill(whole, wide, space);
}

function asPart({ typed, pieces, width }: MeasuredWord): WordPart {
  return { typed, pieces, width, isBroken: false };
}

/** Breaks between characters; one that alone is wider than the line stays alone. */
function breakWord({ typed, pieces }: MeasuredWord, width: number, face: Typeface): WordPart[] {
  const chunks: Piece[][] = [];
  for (const piece of pieces) {
    const last = chunks.at(-1);
    if (last && widthOf([...last, piece], face) <= width) last.push(piece);
    else chunks.push([piece]);
  }
  return chunks.map((chunk, index) => ({
    typed: index === 0 ? typed : '',
    pieces: chunk,
    width: widthOf(chunk, face),
    isBroken: index < chunks.length - 1,
  }));
}

function fill(parts: WordPart[], width: number, space: number): BrokenLine[] {
  const lines: BrokenLine[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = (last?.width ?? 0) + space + part.width;
    const goesOn = last?.parts.at(-1)?.isBroken === false;
    if (last && goesOn && longer <= width) {
      last.parts.push(part);
      last.width = longer;
    } else lines.push({ parts: [part], width: part.width });
  }
  return lines.length > 0 ? lines : [{ parts: [], width: 0 }];
}

/** How a text is set in its place. */
export interface TextStyle {
  look: Look;
  align: 'left' | 'centre' | 'right';
  vertical: 'top' | 'middle' | 'bottom';
  /** A colour of the palette, as CSS. */
  colour: string;
  /** Colour of the outline; null for none. */
  outline: string | null;
  /** Rotation of the place around its middle, in degrees clockwise. */
  tilt: number;
  /** Font size in pixels; the text shrinks until it fits. */
  size: number;
}

/** A character of the typeface; `x` is pixels from the left of the picture. */
interface PlacedGlyph {
  character: string;
  x: number;
}

/** Characters that the typeface lacks; the platform draws them within this width and the height of the line. */
interface ForeignRun {
  text: string;
  x: number;
  width: number;
}

interface TextLine {
  glyphs: PlacedGlyph[];
  foreign: ForeignRun[];
  x: number;
  width: number;
  baseline: number;
  /** The typed words that begin in this line. */
  words: string[];
}

export interface TextLayout {
  /** Font size in pixels. */
  size: number;
  lines: TextLine[];
  /** Pixels above and below the baseline that foreign runs may use. */
  foreignTop: number;
  foreignBottom: number;
}

/** Width of the outline as a share of the font size; half of it lies outside the letters. */
export const OUTLINE = 0.14;
/** Room for glyphs that reach beyond their advance width. */
const OVERHANG = 0.04;
const SHRINK = 0.95;
/** Words are broken only when the text would be smaller than this share of the place's shorter side. */
const BREAK_BELOW = 0.14;
const BREAK_BELOW_PIXELS = 30;
const FOREIGN_TOP = 0.92;
const FOREIGN_BOTTOM = 0.22;

interface Setting {
  face: Typeface;
  style: TextStyle;
  box: Box;
  paragraphs: MeasuredWord[][];
}

/** Returns the position of each letter: as large as fits, in balanced lines, never outside the box. */
export function layOut(text: string, box: Box, style: TextStyle, typefaces: Typefaces): TextLayout {
  const face = typefaces[style.look];
  const paragraphs = measureWords(trimmed(readWords(text, face, style.look)), face);
  const setting = { face, style, box, paragraphs };
  const breakBelow = Math.min(BREAK_BELOW_PIXELS, Math.min(box.width, box.height) * BREAK_BELOW);
  for (let size = Math.min(style.size, box.height); ; size *= SHRINK) {
    const mayBreak = size < breakBelow;
    const lines = linesAt(setting, size, { mayBreak, isBalanced: false });
    if (lines) return place(setting, size, linesAt(setting, size, { mayBreak, isBalanced: true }) ?? lines);
  }
}

/** Removes empty paragraphs at both ends. */
function trimmed<T>(paragraphs: T[][]): T[][] {
  const first = paragraphs.findIndex((words) => words.length > 0);
  const last = paragraphs.findLastIndex((words) => words.length > 0);
  return first === -1 ? [] : paragraphs.slice(first, last + 1);
}

/** Returns null if the text does not fit at this size. */
function linesAt(
  { face, style, box, paragraphs }: Setting,
  size: number,
  breaking: { mayBreak: boolean; isBalanced: boolean },
): BrokenLine[] | null {
  const edge = edgeOf(style);
  const width = box.width / size - 2 * edge;
  const lines: BrokenLine[] = [];
  for (const words of paragraphs) {
    const broken = breakParagraph(words, { width, face, ...breaking });
    if (!broken) return null;
    lines.push(...broken);
  }
  const { top, bottom } = extentOfLines(lines, face);
  const height = top + bottom + (lines.length - 1) * LINE_PITCH + 2 * edge;
  const widest = Math.max(0, ...lines.map((line) => line.width));
  return height * size <= box.height && widest <= width + 1e-9 ? lines : null;
}

/** Returns the space around the text, as a share of the font size. */
function edgeOf({ outline }: TextStyle): number {
  return OVERHANG + (outline ? OUTLINE / 2 : 0);
}

/** Returns how far the first line reaches above and the last below its baseline, as shares of the font size. */
function extentOfLines(lines: BrokenLine[], face: Typeface): { top: number; bottom: number } {
  const piecesOf = (line: BrokenLine | undefined) => line?.parts.flatMap(({ pieces }) => pieces) ?? [];
  const tops = piecesOf(lines[0]).map((piece) =>
    piece.isForeign ? FOREIGN_TOP : -extentOf(face, piece.text).top / UNITS,
  );
  const bottoms = piecesOf(lines.at(-1)).map((piece) =>
    piece.isForeign ? FOREIGN_BOTTOM : extentOf(face, piece.text).bottom / UNITS,
  );
  return { top: Math.max(face.capHeight / UNITS, ...tops), bottom: Math.max(0, ...bottoms) };
}

function place(setting: Setting, size: number, lines: BrokenLine[]): TextLayout {
  const { face, style, box } = setting;
  const { top, bottom } = extentOfLines(lines, face);
  const height = (top + bottom + Math.max(lines.length - 1, 0) * LINE_PITCH) * size;
  const edge = edgeOf(style) * size;
  const start = box.y + edge + shareOf(style.vertical) * (box.height - 2 * edge - height) + top * size;
  return {
    size,
    foreignTop: FOREIGN_TOP * size,
    foreignBottom: FOREIGN_BOTTOM * size,
    lines: lines.map((line, index) => {
      const x = box.x + edge + shareOf(style.align) * (box.width - 2 * edge - line.width * size);
      return placeLine(line, { face, size, x, baseline: start + index * LINE_PITCH * size });
    }),
  };
}

function shareOf(side: TextStyle['align'] | TextStyle['vertical']): number {
  if (side === 'left' || side === 'top') return 0;
  return side === 'right' || side === 'bottom' ? 1 : 0.5;
}

function placeLine(
  line: BrokenLine,
  { face, size, x, baseline }: { face: Typeface; size: number; x: number; baseline: number },
): TextLine {
  const glyphs: PlacedGlyph[] = [];
  const foreign: ForeignRun[] = [];
  let pen = x;
  for (const [index, part] of line.parts.entries()) {
    if (index > 0) pen += spaceOf(face) * size;
    pen = placePart(part, { face, size, pen, glyphs, foreign, hasPartBefore: index > 0 });
  }
  const words = line.parts.map(({ typed }) => typed).filter((typed) => typed !== '');
  return { glyphs, foreign, x, width: line.width * size, baseline, words };
}

interface PartPlace {
  face: Typeface;
  size: number;
  pen: number;
  glyphs: PlacedGlyph[];
  foreign: ForeignRun[];
  /** Whether another part precedes it in the line, with a space between them. */
  hasPartBefore: boolean;
}

/** Returns where the next part begins. */
function placePart(
  { pieces }: WordPart,
  { face, size, pen, glyphs, foreign, hasPartBefore }: PartPlace,
): number {
  let x = pen;
  for (const [index, piece] of pieces.entries()) {
    x += kerningBetween(face, pieces[index - 1], piece) * size;
    const last = foreign.at(-1);
    const gap = last ? x - (last.x + last.width) : Number.POSITIVE_INFINITY;
    const isNext = gap < size * 0.01;
    const isAfterSpace = hasPartBefore && index === 0 && Math.abs(gap - spaceOf(face) * size) < size * 0.01;
    if (!piece.isForeign) glyphs.push({ character: piece.text, x });
    else if (last && (isNext || isAfterSpace)) {
      // Neighbours form one run, so that the platform joins and orders their letters.
      last.text += (isNext ? '' : ' ') + piece.text;
      last.width = x + piece.width * size - last.x;
    } else foreign.push({ text: piece.text, x, width: piece.width * size });
    x += piece.width * size;
  }
  return x;
}
