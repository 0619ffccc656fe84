import type { Box } from '@corpomeme/drawing/shapes/lettering';

export interface Point {
  x: number;
  y: number;
}

/** Fingers on a part, in pixels of the screen. */
export interface Gesture {
  fingers: Map<number, { from: Point; to: Point }>;
  /** The part's box when the last finger was added or lifted, in pixels of the frame. */
  start: Box;
  /** By the handle. */
  isResize: boolean;
  /** Pixels of the frame in one pixel of the screen. */
  perPixel: number;
}

/** Pixels of the frame that an arrow key moves by. */
const STEP = 12;

/**
 * Returns the box of the part under the fingers: one finger moves it, or resizes it by its handle; two resize it around
 * its centre.
 */
export function boxUnder({ fingers, start, isResize, perPixel }: Gesture): Box {
  const [first, second] = [...fingers.values()];
  if (!first) return start;
  if (second)
    return scaleBox(start, distance(first.to, second.to) / Math.max(distance(first.from, second.from), 1));
  const [x, y] = [(first.to.x - first.from.x) * perPixel, (first.to.y - first.from.y) * perPixel];
  if (isResize) return { ...start, width: start.width + x, height: start.height + y };
  return { ...start, x: start.x + x, y: start.y + y };
}

/** Restarts the gesture from this box, so that the part does not jump when a finger is added or lifted. */
export function restartFrom(gesture: Gesture, box: Box): void {
  gesture.start = box;
  for (const [id, { to }] of gesture.fingers) gesture.fingers.set(id, { from: to, to });
}

function scaleBox({ x, y, width, height }: Box, by: number): Box {
  const size = { width: width * by, height: height * by };
  return { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Returns the box that an arrow key moves, or resizes with Shift; null for other keys. */
export function boxByKey(box: Box, { key, shiftKey }: { key: string; shiftKey: boolean }): Box | null {
  const by = DIRECTIONS[key];
  if (!by) return null;
  if (shiftKey) return { ...box, width: box.width + by.x, height: box.height + by.y };
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}
