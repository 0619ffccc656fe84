import { type Piece, type Word, widthOf } from './pieces.ts';
import { type Typeface, UNITS } from './typeface.ts';

/** A part of a word on one line; `isBroken` if the word goes on in the next line. */
export interface WordPart {
  typed: string;
  pieces: Piece[];
  width: number;
  isBroken: boolean;
}

export interface BrokenLine {
  parts: WordPart[];
  /** As a share of the font size, like all widths here. */
  width: number;
}

/** The words of a paragraph with their widths, measured once for all sizes that are tried. */
export type MeasuredWord = Word & { width: number };

export function measureWords(paragraphs: Word[][], face: Typeface): MeasuredWord[][] {
  return paragraphs.map((words) => words.map((word) => ({ ...word, width: widthOf(word.pieces, face) })));
}

export function spaceOf(face: Typeface): number {
  return (face.glyphs[' ']?.[0] ?? 250) / UNITS;
}

/**
 * Returns the lines of a paragraph within `width`: as few as possible, and as even as possible if `isBalanced`. Returns null
 * if a word is wider and may not be broken.
 */
export function breakParagraph(
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
