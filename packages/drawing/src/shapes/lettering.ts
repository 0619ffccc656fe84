import { PALETTE } from './palette.ts';
import { tremble } from './tremble.ts';

/**
 * Handwriting as strokes, because a server may have no fonts. A glyph is its width and its path on a grid: capitals
 * reach from 0 to the baseline at 14, small letters start at 5, descenders end at 18.5.
 */
type Glyph = readonly [width: number, strokes: string];

const GRID = { em: 20, gap: 1.5, space: 5, lineHeight: 26 } as const;

const BOWL_LEFT = 'M7 9.5C7 3.4 0 3.4 0 9.5C0 15.6 7 15.6 7 9.5';
const BOWL_RIGHT = 'M0 9.5C0 3.4 7 3.4 7 9.5C7 15.6 0 15.6 0 9.5';
const ROUND = 'M5.2 0C-1.8 0 -1.8 14 5.2 14C12.2 14 12.2 0 5.2 0Z';

const GLYPHS: Record<string, Glyph> = {
  A: [10, 'M0 14L5 0L10 14M1.9 9.4H8.1'],
  B: [8.3, 'M0 0V14H4.2C9.6 14 9.6 6.9 4.2 6.8H0M4 6.8C8.6 6.8 8.6 0 3.8 0H0'],
  C: [9, 'M9 2.5C6.4 -1.2 0 -.6 0 7C0 14.6 6.4 15.2 9 11.5'],
  D: [9, 'M0 0V14H2.8C11.1 14 11.1 0 2.8 0Z'],
  E: [7.3, 'M7.3 0H0V14H7.3M0 6.8H6'],
  F: [7, 'M7 0H0V14M0 6.8H5.8'],
  G: [9.4, 'M9 2.5C6.4 -1.2 0 -.6 0 7C0 14.8 7 15.2 9.4 11.4V7.6H5.4'],
  H: [8.8, 'M0 0V14M8.8 0V14M0 6.9H8.8'],
  I: [1, 'M.5 0V14'],
  J: [6.2, 'M6.2 0V9.6C6.2 15.4 .6 15 0 11'],
  K: [8.4, 'M0 0V14M8 0L0 8.2M3 5.6L8.4 14'],
  L: [6.8, 'M0 0V14H6.8'],
  M: [11, 'M0 14L1 0L5.5 9L10 0L11 14'],
  N: [9, 'M0 14V0L9 14V0'],
  O: [10.4, ROUND],
  P: [8, 'M0 14V0H3.8C9.4 0 9.4 8 3.8 8H0'],
  Q: [10.4, `${ROUND}M6.6 10.4L10.2 15.2`],
  R: [8.4, 'M0 14V0H3.8C9.4 0 9.4 7.8 3.8 7.8H0M4 7.8L8.4 14'],
  S: [8, 'M7.8 2.3C6 -.9 .5 -.7 .5 3.4C.5 7.6 8 6.2 8 10.5C8 14.9 1.6 15.2 0 11.6'],
  T: [9, 'M0 0H9M4.5 0V14'],
  U: [9, 'M0 0V9C0 15.7 9 15.7 9 9V0'],
  V: [10, 'M0 0L5 14L10 0'],
  W: [13, 'M0 0L3 14L6.5 3L10 14L13 0'],
  X: [9, 'M0 0L9 14M9 0L0 14'],
  Y: [9, 'M0 0L4.5 7L9 0M4.5 7V14'],
  Z: [8.4, 'M0 0H8.4L0 14H8.4'],
  a: [7, `M7 5V14${BOWL_LEFT}`],
  b: [7, `M0 0V14${BOWL_RIGHT}`],
  c: [6.4, 'M6.4 6.5C4.4 3.7 0 4.4 0 9.5C0 14.6 4.4 15.3 6.4 12.5'],
  d: [7, `M7 0V14${BOWL_LEFT}`],
  e: [7, 'M.2 9.5H7C7 3.4 0 3.4 0 9.5C0 14.9 4.8 15.3 6.7 12.4'],
  f: [4.8, 'M5 .6C3 -.7 2 .8 2 3V14M0 5.4H4.8'],
  g: [7, `M7 5V14.2C7 19.4 1.4 19.2 .5 16.9${BOWL_LEFT}`],
  h: [6.5, 'M0 0V14M0 9C.6 3.7 6.5 3.5 6.5 9V14'],
  i: [1, 'M.5 5V14M.5 1.2V1.4'],
  ı: [1, 'M.5 5V14'],
  j: [2.5, 'M2.5 5V15.6C2.5 18.5 1 18.7 0 18M2.5 1.2V1.4'],
  k: [6.5, 'M0 0V14M6 5L0 10.2M2.3 8.3L6.5 14'],
  l: [2, 'M0 0V12C0 13.8 .9 14.3 2 14'],
  m: [11, 'M0 5V14M0 8.5C.8 3.9 5.5 3.9 5.5 8.5V14M5.5 8.5C6.3 3.9 11 3.9 11 8.5V14'],
  n: [6.5, 'M0 5V14M0 9C.6 3.7 6.5 3.5 6.5 9V14'],
  o: [7.5, 'M3.75 5C-1.25 5 -1.25 14 3.75 14C8.75 14 8.75 5 3.75 5Z'],
  p: [7, `M0 5V18.5${BOWL_RIGHT}`],
  q: [7, `M7 5V18.5${BOWL_LEFT}`],
  r: [4.8, 'M0 5V14M0 9C.6 5.2 2.6 4.5 4.8 5.3'],
  s: [6, 'M5.8 6.4C4.6 4.2 .6 4.3 .6 7C.6 9.8 6 9 6 11.8C6 14.8 1.4 15 0 12.4'],
  t: [4.8, 'M2 1.5V11C2 14 3.3 14.4 4.8 13.8M0 5H4.8'],
  u: [6.5, 'M0 5V10C0 15.4 6.5 15.2 6.5 10M6.5 5V14'],
  v: [7, 'M0 5L3.5 14L7 5'],
  w: [10, 'M0 5L2.5 14L5 6.5L7.5 14L10 5'],
  x: [6.5, 'M0 5L6.5 14M6.5 5L0 14'],
  y: [7, 'M0 5L3.6 13.6M7 5L3 15.5C2.2 17.8 1.2 18.7 0 18.2'],
  z: [6.4, 'M0 5H6.4L0 14H6.4'],
  '0': [8, 'M4 0C-1.3 0 -1.3 14 4 14C9.3 14 9.3 0 4 0Z'],
  '1': [4.4, 'M.4 2.8L4 0V14'],
  '2': [8, 'M.3 3.6C.6 -1.3 8 -1.3 7.8 3.8C7.7 6.6 3 9.6 0 14H8'],
  '3': [8, 'M.5 1.9C2.5 -1 7.5 -.7 7.3 3.3C7.2 6 5 6.6 3 6.6C5.4 6.6 8 7.4 8 10.3C8 14.9 2 15.3 0 11.8'],
  '4': [8.4, 'M6.2 14V0L0 9.8H8.4'],
  '5': [8, 'M7.5 0H1.4L.8 6.3C3 4.5 8 4.9 8 9.6C8 14.9 2 15.4 0 12'],
  '6': [8, 'M7 .6C3 .4 0 4.5 0 9.3C0 15.7 8 15.7 8 9.6C8 4.5 1.2 4.5 .2 8.8'],
  '7': [7.8, 'M0 0H7.8L2.8 14'],
  '8': [8, 'M4 6.5C-.7 6.2 -.5 0 4 0C8.5 0 8.7 6.2 4 6.5C-1.4 6.8 -1.4 14 4 14C9.4 14 9.4 6.8 4 6.5Z'],
  '9': [8, 'M7.8 5C7 9.5 0 9.5 0 4.6C0 -1.7 8 -1.7 8 4.8C8 9.8 5 13.7 1.2 14'],
  '.': [0.6, 'M.3 13.7V14'],
  ',': [1.6, 'M1.3 13.4C1.6 15 1 16.3 .1 17'],
  ':': [0.6, 'M.3 6.5V6.8M.3 13.7V14'],
  ';': [1.6, 'M1.2 6.5V6.8M1.3 13.4C1.6 15 1 16.3 .1 17'],
  '!': [0.8, 'M.4 0V9.4M.4 13.7V14'],
  '?': [6.6, 'M.2 3C.8 -1.2 6.6 -1 6.6 3.2C6.6 6.4 3.3 6.4 3.2 9.6M3.2 13.7V14'],
  '…': [9.6, 'M.3 13.7V14M4.8 13.7V14M9.3 13.7V14'],
  "'": [0.6, 'M.4 0L.2 3.4'],
  '’': [0.8, 'M.6 0C.8 1.6 .6 2.6 0 3.6'],
  '"': [3.4, 'M.4 0V3.4M3 0V3.4'],
  '„': [4.4, 'M1.2 12.8C1.4 14.4 1 15.6 .2 16.6M4.2 12.8C4.4 14.4 4 15.6 3.2 16.6'],
  '“': [4.4, 'M1.4 0C.6 1 .2 2.2 .4 3.8M4.4 0C3.6 1 3.2 2.2 3.4 3.8'],
  '”': [4.4, 'M1.2 0C1.4 1.6 1 2.8 .2 3.8M4.2 0C4.4 1.6 4 2.8 3.2 3.8'],
  '-': [4.4, 'M0 8.6H4.4'],
  '–': [7, 'M0 8.6H7'],
  '—': [10, 'M0 8.6H10'],
  _: [8, 'M0 15.5H8'],
  '+': [7.4, 'M0 8H7.4M3.7 4.3V11.7'],
  '=': [7.4, 'M0 6H7.4M0 10H7.4'],
  '×': [6, 'M0 5.4L6 11.4M6 5.4L0 11.4'],
  '/': [6, 'M6 -.5L0 15.5'],
  '\\': [6, 'M0 -.5L6 15.5'],
  '(': [3, 'M3 -1C-.8 3.6 -.8 11 3 15.6'],
  ')': [3, 'M0 -1C3.8 3.6 3.8 11 0 15.6'],
  '[': [3, 'M3 -.6H0V15.4H3'],
  ']': [3, 'M0 -.6H3V15.4H0'],
  '<': [6.4, 'M6.4 3.4L0 8L6.4 12.6'],
  '>': [6.4, 'M0 3.4L6.4 8L0 12.6'],
  '→': [11, 'M0 8H11M7 4L11 8L7 12'],
  '%': [
    11,
    'M10 0L1 14M2.6 0C-.6 0 -.6 5.4 2.6 5.4C5.8 5.4 5.8 0 2.6 0ZM8.4 8.6C5.2 8.6 5.2 14 8.4 14C11.6 14 11.6 8.6 8.4 8.6Z',
  ],
  '&': [
    9.6,
    'M9.6 14L2.2 4.6C.2 1.6 1.8 0 3.8 0C7.8 0 7.2 4.2 3.6 6C-.8 8.2 -.6 14 4 14C7.2 14 9 11.2 9.4 8',
  ],
  '#': [8.4, 'M3.2 0L1.6 14M7.2 0L5.6 14M.4 4.6H8.4M0 9.4H8'],
  '@': [
    11,
    'M8 9.8C6.6 12 3.4 11 3.6 7.8C3.8 4.2 7.8 4 8.2 6.4L7.8 9.2C8.6 12 11 9.8 11 7C11 1.4 .4 -.4 0 7.4C-.2 14.6 6.4 16 9.6 13.4',
  ],
  '*': [5, 'M2.5 .6V6.6M0 2L5 5.2M5 2L0 5.2'],
  $: [8, 'M7.8 2.9C6 .3 .5 .2 .5 3.8C.5 7.4 8 6.4 8 10.3C8 14.2 1.6 14.4 0 11.2M4.2 -1.4V15.6'],
  '€': [9, 'M9 2.5C6.4 -.8 1.6 0 1.4 7C1.6 14 6.4 14.8 9 11.5M0 5.6H6.4M0 8.6H6'],
  '°': [3.6, 'M1.8 0C-.4 0 -.4 3.6 1.8 3.6C4 3.6 4 0 1.8 0Z'],
  '✓': [8, 'M0 8.4L3 13L8 2'],
};

/** Diacritics, centred at their middle; `above` moves them up over capitals. */
const MARKS: Record<string, { strokes: string; above: boolean }> = {
  '\u0306': { strokes: 'M-2.6 .2C-2.2 3.2 2.2 3.2 2.6 .2', above: true },
  '\u0302': { strokes: 'M-2.6 2.6L0 .2L2.6 2.6', above: true },
  '\u0301': { strokes: 'M-1 2.8L1.4 0', above: true },
  '\u0326': { strokes: 'M.4 16.6C.9 18 .5 19 -.6 19.8', above: false },
};
const RISE = -4.6;

interface Letter {
  width: number;
  /** Strokes with their offset on the grid. */
  parts: { strokes: string; x: number; y: number }[];
}

/** Returns the strokes of one character, also with a diacritic. Throws for an unknown character. */
function letterOf(character: string): Letter {
  const [base = '', ...marks] = character.normalize('NFD');
  const above = marks.some((mark) => MARKS[mark]?.above);
  const glyph = GLYPHS[above && base === 'i' ? 'ı' : base];
  if (!glyph || marks.some((mark) => !(mark in MARKS)))
    throw new Error(`no letter was drawn for ${character}`);
  const [width, strokes] = glyph;
  const isCapital = base !== base.toLowerCase();
  const drawn = marks.flatMap((mark) => {
    const known = MARKS[mark];
    if (!known) return [];
    return { strokes: known.strokes, x: width / 2, y: known.above && isCapital ? RISE : 0 };
  });
  return { width, parts: [{ strokes, x: 0, y: 0 }, ...drawn] };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextStyle {
  /** Font size in pixels; the text shrinks until it fits. */
  size?: number;
  colour?: string;
  /** Stroke width, in units of the letters' grid. */
  weight?: number;
  /** Colour of the outline, for text over pictures. */
  outline?: string;
  align?: 'left' | 'centre' | 'right';
  vertical?: 'top' | 'middle' | 'bottom';
}

const SMALLEST = 12;

let written: Set<string> | null = null;

/** Returns the result of `draw` and the texts that it wrote, so that text recognition is not needed. */
export function withTexts<T>(draw: () => T): { drawn: T; texts: string[] } {
  const texts = new Set<string>();
  const outer = written;
  written = texts;
  try {
    const drawn = draw();
    return { drawn, texts: [...texts] };
  } finally {
    written = outer;
  }
}

/** Draws text in a box, with line breaks at spaces and at `\n`. */
export function lettering(text: string, box: Box, style: TextStyle = {}): string {
  written?.add(text);
  const { align = 'centre', vertical = 'middle', weight = 2 } = style;
  const { size, lines } = fit(text, box, style.size ?? 40, weight);
  const scale = size / GRID.em;
  const rise = GRID.lineHeight * scale;
  // The last line needs space only for its descenders.
  const height = rise * (lines.length - 1) + GRID.em * 0.8 * scale;
  const top = box.y + share(vertical) * (box.height - height);
  const letters = lines.map((line, index) => {
    const left = box.x + share(align) * (box.width - lengthOf(line, weight) * scale);
    return writeLine(line, { x: left, y: top + index * rise, scale, weight });
  });
  return ink(letters.join(''), style);
}

/** Returns the pixels of a text at this font size, wrapped at `maxWidth`. */
export function measure(text: string, maxWidth: number, size: number): { width: number; height: number } {
  const scale = size / GRID.em;
  const lines = breakLines(text, maxWidth / scale, 2);
  return {
    width: Math.max(...lines.map((line) => lengthOf(line, 2))) * scale,
    height: (GRID.lineHeight * (lines.length - 1) + GRID.em) * scale,
  };
}

function ink(letters: string, { colour = PALETTE.ink, weight = 2, outline }: TextStyle): string {
  const layer = (stroke: string, width: number) =>
    `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`;
  return (outline ? layer(outline, weight + 2.6) : '') + layer(colour, weight);
}

function share(place: NonNullable<TextStyle['align'] | TextStyle['vertical']>): number {
  if (place === 'left' || place === 'top') return 0;
  return place === 'right' || place === 'bottom' ? 1 : 0.5;
}

function fit(text: string, box: Box, wished: number, weight: number): { size: number; lines: string[] } {
  for (let size = wished; ; size *= 0.94) {
    const scale = size / GRID.em;
    const lines = breakLines(text, box.width / scale, weight);
    const widest = Math.max(...lines.map((line) => lengthOf(line, weight))) * scale;
    const height = (GRID.lineHeight * (lines.length - 1) + GRID.em) * scale;
    if ((widest <= box.width && height <= box.height) || size < SMALLEST) return { size, lines };
  }
}

function breakLines(text: string, width: number, weight: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && lengthOf(longer, weight) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

/** In grid units; thicker strokes need wider spacing. */
function lengthOf(line: string, weight: number): number {
  const widths = Array.from(line.normalize('NFC'), (character) => advance(character, weight));
  return widths.reduce((sum, width) => sum + width, 0) - GRID.gap - weight;
}

function advance(character: string, weight: number): number {
  return (character === ' ' ? GRID.space : letterOf(character).width) + GRID.gap + weight;
}

function writeLine(line: string, start: { x: number; y: number; scale: number; weight: number }): string {
  const { y, scale, weight } = start;
  let { x } = start;
  return Array.from(line.normalize('NFC'), (character) => {
    const here = x;
    x += advance(character, weight) * scale;
    return character === ' ' ? '' : writeLetter(character, here, y, scale);
  }).join('');
}

function writeLetter(character: string, x: number, y: number, scale: number): string {
  const turn = tremble(x, y) * 2;
  const drop = tremble(y, x) * 0.35 * scale;
  const place = `translate(${round(x)} ${round(y + drop)}) rotate(${round(turn)}) scale(${round(scale)})`;
  const parts = letterOf(character).parts.map((part) => {
    const offset = part.x || part.y ? ` transform="translate(${round(part.x)} ${round(part.y)})"` : '';
    return `<path${offset} d="${part.strokes}"/>`;
  });
  return `<g transform="${place}">${parts.join('')}</g>`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
