import { createHash } from 'node:crypto';
import type { ImageScheme } from '@corpomeme/contract/wings/company-figures';
import { TYPEFACES } from '@corpomeme/drawing/type/outlines';
import { drawText } from '@corpomeme/drawing/type/text-marks';
import { escapeHtml } from '../markup.view.ts';

/** Parts of small pictures for other sites, in the site's light and dark colours (apps/web/app/styles/tokens.css). */

const LIGHT = { paper: '#ffffff', ink: '#1d1b16', muted: '#655f54', line: '#e6dfd3', sunken: '#f1ece3' };
const DARK = { paper: '#211e19', ink: '#f3eee4', muted: '#a9a294', line: '#37322a', sunken: '#2b2720' };

const rules = (scheme: string, colours: typeof LIGHT) =>
  Object.entries(colours)
    .map(([name, colour]) => `${scheme} .${name}{color:${colour}}`)
    .join('');
const AUTO = '.auto';
const STYLE = `${rules('.light', LIGHT)}${rules('.dark', DARK)}${rules(AUTO, LIGHT)}@media (prefers-color-scheme:dark){${rules(AUTO, DARK)}}`;

/** CSP of the pictures, for readers who open one directly: its own style, and nothing else. */
export const PICTURE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

type Tone = keyof typeof LIGHT;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Words extends Place {
  size: number;
  tone: Tone;
  align?: 'left' | 'right';
}

/** Returns a line of text as outlines, so that it looks the same everywhere. */
export function words(text: string, { size, tone, align = 'left', ...box }: Words): string {
  const style = { look: 'plain', align, vertical: 'middle', colour: 'currentColor' } as const;
  const drawn = drawText(text, box, { ...style, outline: null, tilt: 0, size }, TYPEFACES);
  return `<g class="${tone}">${drawn}</g>`;
}

export function block(tone: Tone, { x, y, width, height }: Place, radius = 4): string {
  return `<rect class="${tone}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="currentColor"/>`;
}

/** The only colour that is the same in light and dark. */
const MARKER = '#ffc83d';

export function marked({ x, y, width, height }: Place, radius = 4): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${MARKER}"/>`;
}

/** The logo of the site (apps/web/app/chrome/header.tsx), on 32 × 32. */
export function logo(x: number, y: number, side: number): string {
  const ink = LIGHT.ink;
  return `<g transform="translate(${x} ${y}) scale(${side / 32})"><path fill="${MARKER}" d="M4 3h24a1 1 0 0 1 1 1v17l-8 8H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z"/><path fill="${ink}" d="M29 21h-7a1 1 0 0 0-1 1v7z"/><g stroke="${ink}" stroke-width="2.6" stroke-linecap="round"><path d="M11 10.5v2.5M20 10.5v2.5"/><path d="M10 19.5h9"/></g></g>`;
}

interface Picture {
  width: number;
  height: number;
  scheme: ImageScheme;
  /** The text of the picture, for screen readers. */
  title: string;
}

/** Returns the whole picture on a card with a thin border. */
export function picture({ width, height, scheme, title }: Picture, content: string): string {
  const card = `<rect class="paper" width="${width}" height="${height}" rx="10" fill="currentColor"/><rect class="line" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9.5" fill="none" stroke="currentColor"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" class="${scheme}"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${card}${content}</svg>`;
}
