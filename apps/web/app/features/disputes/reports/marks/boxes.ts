import type { MarkBox } from '@corpomeme/contract/disputes/marks';

export interface Point {
  x: number;
  y: number;
}

/** The share by which a key moves or sizes a box, and the least side. */
const STEP = 0.02;

/** The box that a key press begins with. */
export const MIDDLE: MarkBox = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Returns the box between two points of the picture, in shares of it. */
export function boxBetween(one: Point, other: Point): MarkBox {
  const side = (a: number, b: number) => {
    const start = within(Math.min(a, b), 1 - STEP);
    return [rounded(start), rounded(within(Math.max(a, b, start + STEP), 1) - rounded(start))] as const;
  };
  const [left, width] = side(one.x, other.x);
  const [top, height] = side(one.y, other.y);
  return { left, top, width, height };
}

const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Returns the box after an arrow key: moved, or sized with Shift; null for other keys. */
export function boxAfterKey(box: MarkBox, key: string, isSizing: boolean): MarkBox | null {
  const move = MOVES[key];
  if (!move) return null;
  const { left, top, width, height } = box;
  if (isSizing)
    return {
      ...box,
      width: rounded(Math.max(STEP, within(width + move.x, 1 - left))),
      height: rounded(Math.max(STEP, within(height + move.y, 1 - top))),
    };
  return {
    ...box,
    left: rounded(within(left + move.x, 1 - width)),
    top: rounded(within(top + move.y, 1 - height)),
  };
}
