import { drawText } from '../type/text-marks.ts';
import type { Typefaces } from '../type/typeface.ts';
import type { Template } from './template.ts';

/** Returns the SVG of a template with a text in each place that has one. */
export function drawTemplate(
  { places, draw }: Template,
  texts: Readonly<Record<string, string>>,
  typefaces: Typefaces,
): string {
  const drawn = places.map(({ name, box, style }) => {
    const text = texts[name]?.trim();
    return text ? drawText(text, box, style, typefaces) : '';
  });
  return withTexts(draw().frames[0] ?? '', drawn.join(''));
}

/** Returns the SVG document with further drawing on top. */
function withTexts(svg: string, more: string): string {
  return `${svg.slice(0, svg.lastIndexOf('</svg>'))}${more}</svg>`;
}
