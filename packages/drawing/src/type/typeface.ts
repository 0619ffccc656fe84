/** A typeface as outlines, in thousandths of the font size; y points down from the baseline. */
export interface Typeface {
  capHeight: number;
  /** Advance width and SVG path of each character. */
  glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
  /** For each left character, then each other distance: the characters that follow at that distance. */
  kerning: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const LOOKS = ['classic', 'plain'] as const;
/** `classic`: capitals of a meme. `plain`: as typed. */
export type Look = (typeof LOOKS)[number];
export type Typefaces = Readonly<Record<Look, Typeface>>;

export const UNITS = 1000;

/** Distance between two baselines, as a share of the font size; leaves room for marks above and below. */
export const LINE_PITCH = 1.2;

interface Extent {
  top: number;
  bottom: number;
}

const extents = new WeakMap<Typeface, Map<string, Extent>>();

/** Returns how far the glyph reaches above (negative) and below the baseline, in thousandths. */
export function extentOf(face: Typeface, character: string): Extent {
  const known = extents.get(face) ?? new Map<string, Extent>();
  extents.set(face, known);
  const found = known.get(character) ?? measure(face.glyphs[character]?.[1] ?? '');
  known.set(character, found);
  return found;
}

/** Control points count too, so the extent may be a little too large, never too small. */
function measure(path: string): Extent {
  let [y, startY] = [0, 0];
  let [top, bottom] = [0, 0];
  for (const [, name = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
    const from = name === name.toLowerCase() ? y : 0;
    if (name === 'z' || name === 'Z') y = startY;
    else y = endOf(name, numbers, from, y);
    if (name === 'm' || name === 'M') startY = y;
    const control = name === 'q' ? from + (numbers[1] ?? 0) : y;
    top = Math.min(top, y, control);
    bottom = Math.max(bottom, y, control);
  }
  return { top, bottom };
}

function endOf(name: string, numbers: number[], from: number, y: number): number {
  if (name === 'H' || name === 'h') return y;
  // Several points may follow one letter; own signs are written with absolute lines.
  return from + (numbers.at(-1) ?? 0);
}

/** Returns by how much the right glyph moves towards the left one, in thousandths; letters kern like their base letter. */
export function kern(face: Typeface, left: string, right: string): number {
  const row = face.kerning[baseOf(left)];
  if (!row) return 0;
  const follower = baseOf(right);
  for (const [distance, characters] of Object.entries(row))
    if (characters.includes(follower)) return Number(distance);
  return 0;
}

const bases = new Map<string, string>();

function baseOf(character: string): string {
  const known = bases.get(character) ?? character.normalize('NFD').charAt(0);
  bases.set(character, known);
  return known;
}
