import { GRID, letterOf } from './letters.ts';
import { PALETTE } from './palette.ts';
import { tremble } from './tremble.ts';

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
