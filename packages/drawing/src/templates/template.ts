import type { Box } from '../shapes/lettering.ts';
import { PALETTE } from '../shapes/palette.ts';
import type { TextStyle } from '../type/layout.ts';

/** A text in both languages of the site. */
export interface Bilingual {
  en: string;
  ro: string;
}

/** A named place for a text. */
export interface Place {
  /** Unique in its template. */
  name: string;
  /** Names the text that goes there, in the editor. */
  label: Bilingual;
  box: Box;
  style: TextStyle;
}

/** A drawn scene without words, and the places for them; `templates.json` holds all of them. */
export interface Template {
  /** Stored with the memes that are made with it, so it never changes. */
  name: string;
  title: Bilingual;
  tags: { en: string[]; ro: string[] };
  places: Place[];
  /** Numbers that its drawing shows, and members change: bars, slices, points. */
  values?: TemplateValues;
  /** Pixels of the drawing. */
  width: number;
  height: number;
  /** The SVG document. Where the numbers are drawn it has `<g id="values"/>`. */
  svg: string;
}

interface TemplateValues {
  label: Bilingual;
  /** Percent, from 0 to 100. */
  initial: readonly number[];
}

const CAPTION: TextStyle = {
  look: 'classic',
  align: 'centre',
  vertical: 'top',
  colour: PALETTE.white,
  outline: PALETTE.ink,
  tilt: 0,
  size: 110,
};

const PLAIN: TextStyle = {
  look: 'plain',
  align: 'centre',
  vertical: 'middle',
  colour: PALETTE.ink,
  outline: null,
  tilt: 0,
  size: 72,
};

function place(name: string, label: Bilingual, box: Box, style: Partial<TextStyle> = {}): Place {
  return { name, label, box, style: { ...PLAIN, ...style } };
}

const TOP: Bilingual = { en: 'Top text', ro: 'Text sus' };
const BOTTOM: Bilingual = { en: 'Bottom text', ro: 'Text jos' };

/** Returns the places of a classic meme: large capitals above and below. */
export function captions({ width, height }: { width: number; height: number }): Place[] {
  const margin = Math.round(width * 0.04);
  const band = { x: margin, width: width - 2 * margin, height: Math.round(height * 0.2) };
  return [
    place('top', TOP, { ...band, y: margin }, CAPTION),
    place(
      'bottom',
      BOTTOM,
      { ...band, y: height - margin - band.height },
      { ...CAPTION, vertical: 'bottom' },
    ),
  ];
}
