import { fill } from '@corpomeme/drawing/shapes/pen';

/** A drawing ready for rendering. */
export interface Picture {
  width: number;
  height: number;
  /** SVG documents; several make an animation. */
  frames: string[];
  /** Milliseconds per frame. */
  delays: number[];
  alt: string;
}

export interface Canvas {
  width: number;
  height: number;
  background: string;
}

/** Sizes of memes. */
export const SHAPE = {
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
  wide: { width: 1200, height: 675 },
  tall: { width: 900, height: 1350 },
  landscape: { width: 1200, height: 900 },
} as const;

const ALT_MAX = 300;

export function still(canvas: Canvas, body: string, alt: string): Picture {
  return { ...size(canvas), frames: [document(canvas, body)], delays: [], alt: shorten(alt) };
}

export function animation(canvas: Canvas, frames: { body: string; delay: number }[], alt: string): Picture {
  return {
    ...size(canvas),
    frames: frames.map(({ body }) => document(canvas, body)),
    delays: frames.map(({ delay }) => delay),
    alt: shorten(alt),
  };
}

function size({ width, height }: Canvas): { width: number; height: number } {
  return { width, height };
}

function document({ width, height, background }: Canvas, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${fill({ x: 0, y: 0, width, height }, background)}${body}</svg>`;
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= ALT_MAX ? plain : `${plain.slice(0, ALT_MAX - 1)}…`;
}
