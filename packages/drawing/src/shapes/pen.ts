import type { Box } from './lettering.ts';
import { PALETTE } from './palette.ts';
import { tremble } from './tremble.ts';

/** Hand-drawn shapes as SVG text: each edge is slightly bent. Coordinates are pixels. */

export type Point = readonly [x: number, y: number];

export interface Ink {
  stroke?: string;
  fill?: string;
  width?: number;
  dash?: string;
}

const BEND = 0.012;
/** Control point distance, as a share of the radius, with which four Bézier curves make a circle. */
const ROUND = 0.5523;

export function path(d: string, { stroke = PALETTE.ink, fill = 'none', width = 5, dash }: Ink = {}): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashes}/>`;
}

/** Draws through all points in almost straight strokes. */
export function line(points: readonly Point[], ink: Ink = {}): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let from = first;
  const strokes = rest.map((to) => {
    const stroke = bentTo(from, to);
    from = to;
    return stroke;
  });
  return path(`M${at(first)}${strokes.join('')}`, ink);
}

export function polygon(points: readonly Point[], ink: Ink = {}): string {
  return line([...points, ...points.slice(0, 1)], ink);
}

export function box({ x, y, width, height }: Box, ink: Ink & { radius?: number } = {}): string {
  const { radius = 0, ...rest } = ink;
  if (radius === 0) {
    const corners: Point[] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
    return polygon(corners, rest);
  }
  const r = Math.min(radius, width / 2, height / 2);
  const right = x + width;
  const bottom = y + height;
  const d = `M${at([x + r, y])}${bentTo([x + r, y], [right - r, y])}Q${at([right, y])} ${at([right, y + r])}${bentTo([right, y + r], [right, bottom - r])}Q${at([right, bottom])} ${at([right - r, bottom])}${bentTo([right - r, bottom], [x + r, bottom])}Q${at([x, bottom])} ${at([x, bottom - r])}${bentTo([x, bottom - r], [x, y + r])}Q${at([x, y])} ${at([x + r, y])}Z`;
  return path(d, rest);
}

export function ellipse(x: number, y: number, rx: number, ry: number, ink: Ink = {}): string {
  const h = rx * (1 + tremble(x, y) * 0.03);
  const v = ry * (1 + tremble(y, x) * 0.03);
  const [a, b] = [h * ROUND, v * ROUND];
  const d = `M${at([x + h, y])}C${at([x + h, y + b])} ${at([x + a, y + v])} ${at([x, y + v])}C${at([x - a, y + v])} ${at([x - h, y + b])} ${at([x - h, y])}C${at([x - h, y - b])} ${at([x - a, y - v])} ${at([x, y - v])}C${at([x + a, y - v])} ${at([x + h, y - b])} ${at([x + h, y])}Z`;
  return path(d, ink);
}

export function circle(x: number, y: number, radius: number, ink: Ink = {}): string {
  return ellipse(x, y, radius, radius, ink);
}

/** Draws a flat colour without an outline. */
export function fill({ x, y, width, height }: Box, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}

export interface Placing {
  scale?: number;
  /** Rotation in degrees, clockwise. */
  turn?: number;
  mirrored?: boolean;
}

/** Moves a drawing whose origin is 0,0. */
export function place(drawing: string, x: number, y: number, options: Placing = {}): string {
  const { scale = 1, turn = 0, mirrored = false } = options;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${mirrored ? -scale : scale} ${scale})">${drawing}</g>`;
}

function bentTo(from: Point, to: Point): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const bend = tremble(from[0] + to[0], from[1] + to[1]) * BEND;
  const middle: Point = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  return `Q${at(middle)} ${at(to)}`;
}

function at([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
