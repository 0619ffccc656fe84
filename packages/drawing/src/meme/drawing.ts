import { sceneOf } from '../templates/all.ts';
import { drawText } from '../type/text-marks.ts';
import type { Typefaces } from '../type/typeface.ts';
import { type MemeDocument, sizeOf } from './document.ts';
import type { Size } from './picture-base.ts';
import { drawSticker } from './stickers.ts';

/** Returns the scene under everything else as an SVG document; null for an own picture, whose pixels the browser draws. */
export function drawScene({ base }: Pick<MemeDocument, 'base'>): string | null {
  return base.kind === 'template' ? sceneOf(base.name, base.values) : null;
}

/** Returns everything above scene or picture: stickers, then texts, as a transparent SVG document. */
export function drawOverlay(document: MemeDocument, typefaces: Typefaces): string {
  const { width, height } = sizeOf(document);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${layersOf(document, typefaces)}</svg>`;
}

/** Returns the whole meme of a template as one SVG document. */
export function drawMeme(document: MemeDocument, typefaces: Typefaces): string {
  const scene = drawScene(document) ?? drawOverlay({ ...document, texts: [], stickers: [] }, typefaces);
  return `${scene.slice(0, scene.lastIndexOf('</svg>'))}${layersOf(document, typefaces)}</svg>`;
}

function layersOf({ stickers, texts }: MemeDocument, typefaces: Typefaces): string {
  const written = texts.map(({ text, box, style }) =>
    text.trim() === '' ? '' : drawText(text, box, style, typefaces),
  );
  return stickers.map(drawSticker).join('') + written.join('');
}

/** Smallest accepted share of the requested size, when a smaller size makes both sides whole. */
const ROOM = 0.9;

/**
 * Returns the width at which the longer side has at most `longest` pixels. Prefers a slightly smaller width at which
 * both sides are whole: a side that is cut to whole pixels shifts every edge by a part of a pixel, which each renderer
 * smooths differently.
 */
export function widthWithin({ width, height }: Size, longest: number): number {
  const part = commonDivisor(width, height);
  const times = Math.floor((longest * part) / Math.max(width, height));
  if ((times * Math.max(width, height)) / part >= longest * ROOM) return (times * width) / part;
  return Math.round((width * longest) / Math.max(width, height));
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** Returns the same SVG document to be drawn at another width, in pixels. */
export function atWidth(svg: string, wanted: number): string {
  return svg.replace(/ width="([\d.]+)" height="([\d.]+)"/, (_, width: string, height: string) => {
    const scaled = Math.round((Number(height) * wanted) / Number(width));
    return ` width="${wanted}" height="${scaled}"`;
  });
}
