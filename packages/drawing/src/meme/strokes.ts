import type { Box } from '../shapes/lettering.ts';
import type { Cover, Stroke } from './picture-base.ts';

interface Point {
  x: number;
  y: number;
}

export const POINTS_MAX = 400;
/** Points closer than this share of the brush do not change its shape. */
const NEAR = 0.2;

/** Returns box and stroke of a cover that a brush painted along these points, in pixels of the picture as chosen. */
export function strokeAlong(way: readonly Point[], thickness: number): Pick<Cover, 'box' | 'stroke'> {
  const kept = thinned(way, thickness * NEAR);
  const [xs, ys] = [kept.map(({ x }) => x), kept.map(({ y }) => y)];
  const half = thickness / 2;
  const box: Box = {
    x: Math.min(...xs) - half,
    y: Math.min(...ys) - half,
    width: Math.max(...xs) - Math.min(...xs) + thickness,
    height: Math.max(...ys) - Math.min(...ys) + thickness,
  };
  const points = kept.map(({ x, y }): [number, number] => [
    (x - box.x) / box.width,
    (y - box.y) / box.height,
  ]);
  return { box, stroke: { points, thickness } };
}

/** Returns the points of a stroke in pixels of the picture as chosen. */
export function pointsOf({ points }: Stroke, box: Box): Point[] {
  return points.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
}

/** Returns the first and last point and those at least `far` from the one before; at most `POINTS_MAX`, evenly thinned. */
function thinned(way: readonly Point[], far: number): Point[] {
  const kept: Point[] = [];
  for (const [index, point] of way.entries()) {
    const last = kept.at(-1);
    const isEnd = index === way.length - 1;
    if (!last || isEnd || Math.hypot(point.x - last.x, point.y - last.y) >= far) kept.push(point);
  }
  if (kept.length <= POINTS_MAX) return kept;
  const step = Math.ceil(kept.length / (POINTS_MAX - 1));
  return kept.filter((_, index) => index % step === 0 || index === kept.length - 1);
}
