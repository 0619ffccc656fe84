import type { Box } from '../shapes/lettering.ts';
import { layOut, OUTLINE, type TextLayout, type TextStyle } from './layout.ts';
import { type Typeface, type Typefaces, UNITS } from './typeface.ts';

/** What is drawn for a text: the browser makes elements of it, everything else SVG text. */
export interface TextMarks {
  /** The SVG `transform` of the whole text. */
  transform: string;
  glyphs: GlyphMark[];
  foreign: ForeignMark[];
  /** From the back to the front. */
  layers: Layer[];
  colour: string;
  /** Colour of the outline of foreign text; null for none. */
  foreignOutline: string | null;
}

interface GlyphMark {
  path: string;
  transform: string;
}

/** A window that the platform's text cannot leave; the text is stretched to its width. */
interface ForeignMark {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of the baseline, from the window's top. */
  baseline: number;
  size: number;
  outlineWidth: number;
}

interface Layer {
  fill: string;
  /** Null for a layer without an outline. */
  stroke: string | null;
  /** In units of the glyph paths. */
  strokeWidth: number;
}

const FOREIGN_SIZE = 0.86;

/** Returns what to draw for a text in a box. */
export function markText(text: string, box: Box, style: TextStyle, typefaces: Typefaces): TextMarks {
  return marksOf(layOut(text, box, style, typefaces), box, style, typefaces[style.look]);
}

function marksOf(layout: TextLayout, box: Box, style: TextStyle, face: Typeface): TextMarks {
  const scale = round(layout.size / UNITS, 5);
  const middle = `${round(box.x + box.width / 2)} ${round(box.y + box.height / 2)}`;
  return {
    transform: `rotate(${round(style.tilt)} ${middle})`,
    colour: style.colour,
    foreignOutline: style.outline,
    layers: layersOf(style),
    glyphs: layout.lines.flatMap(({ glyphs, baseline }) =>
      glyphs
        .map(({ character, x }) => ({
          path: face.glyphs[character]?.[1] ?? '',
          transform: `translate(${round(x)} ${round(baseline)}) scale(${scale})`,
        }))
        .filter(({ path }) => path !== ''),
    ),
    foreign: layout.lines.flatMap(({ foreign, baseline }) =>
      foreign.map(({ text, x, width }) => ({
        text,
        x: round(x),
        y: round(baseline - layout.foreignTop),
        width: round(width),
        height: round(layout.foreignTop + layout.foreignBottom),
        baseline: round(layout.foreignTop),
        size: round(layout.size * FOREIGN_SIZE),
        outlineWidth: round(layout.size * FOREIGN_SIZE * OUTLINE),
      })),
    ),
  };
}

function layersOf({ colour, outline }: TextStyle): Layer[] {
  const letters: Layer = { fill: colour, stroke: null, strokeWidth: 0 };
  return outline ? [{ fill: outline, stroke: outline, strokeWidth: OUTLINE * UNITS }, letters] : [letters];
}

/** Returns the text as SVG. */
export function drawText(text: string, box: Box, style: TextStyle, typefaces: Typefaces): string {
  const { transform, layers, glyphs, foreign, ...marks } = markText(text, box, style, typefaces);
  const paths = glyphs.map((glyph) => `<path transform="${glyph.transform}" d="${glyph.path}"/>`).join('');
  const drawn = layers.map(({ fill, stroke, strokeWidth }) => {
    const outline = stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linejoin="round"` : '';
    return `<g fill="${fill}"${outline}>${paths}</g>`;
  });
  return `<g transform="${transform}">${drawn.join('')}${foreign.map((run) => drawForeign(run, marks)).join('')}</g>`;
}

function drawForeign(
  { text, x, y, width, height, baseline, size, outlineWidth }: ForeignMark,
  { colour, foreignOutline }: Pick<TextMarks, 'colour' | 'foreignOutline'>,
): string {
  const stroke = foreignOutline
    ? ` stroke="${foreignOutline}" stroke-width="${outlineWidth}" stroke-linejoin="round" paint-order="stroke"`
    : '';
  return (
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" overflow="hidden">` +
    `<text y="${baseline}" textLength="${width}" lengthAdjust="spacingAndGlyphs" font-size="${size}"` +
    ` font-family="${FOREIGN_FONT}" fill="${colour}"${stroke}>${escapeXml(text)}</text></svg>`
  );
}

export const FOREIGN_FONT = 'system-ui, sans-serif';

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function round(number: number, digits = 2): number {
  const factor = 10 ** digits;
  return Math.round(number * factor) / factor;
}
