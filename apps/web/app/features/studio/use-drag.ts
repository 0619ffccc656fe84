import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface DragOptions {
  box: Box;
  /** Pixels of the frame in one pixel of the screen. */
  perPixel: () => number;
  onMove: (box: Box) => void;
  /** Called when a drag ends. */
  onEnd: () => void;
}

interface Gesture {
  /** Where each finger began, and where it is. */
  fingers: Map<number, { from: Point; to: Point }>;
  start: Box;
  isResize: boolean;
}

type Point = { x: number; y: number };

/** Pixels of the frame that an arrow key moves by. */
const STEP = 12;

/** Returns handlers to move a box by drag and arrow keys, and to resize it by its grip, a pinch, or Shift and arrow keys. */
export function useDrag({ box, perPixel, onMove, onEnd }: DragOptions) {
  const gesture = useRef<Gesture | null>(null);
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const isResize = event.target instanceof HTMLElement && event.target.dataset.grip !== undefined;
    const fingers = new Map(gesture.current?.fingers);
    for (const [id, { to }] of fingers) fingers.set(id, { from: to, to });
    const at = { x: event.clientX, y: event.clientY };
    gesture.current = { fingers: fingers.set(event.pointerId, { from: at, to: at }), start: box, isResize };
  };
  const follow = (event: PointerEvent) => {
    const finger = gesture.current?.fingers.get(event.pointerId);
    if (!gesture.current || !finger) return;
    finger.to = { x: event.clientX, y: event.clientY };
    onMove(movedBy(gesture.current, perPixel()));
  };
  const end = (event: PointerEvent) => {
    if (!gesture.current?.fingers.delete(event.pointerId)) return;
    if (gesture.current.fingers.size > 0) return;
    gesture.current = null;
    onEnd();
  };
  const press = (event: KeyboardEvent) => {
    const moved = movedByKey(box, event);
    if (!moved) return;
    event.preventDefault();
    onMove(moved);
  };
  return {
    onPointerDown: begin,
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: press,
  };
}

function movedBy({ fingers, start, isResize }: Gesture, perPixel: number): Box {
  const [first, second] = [...fingers.values()];
  if (!first) return start;
  if (second)
    return pinched(start, distance(first.to, second.to) / Math.max(distance(first.from, second.from), 1));
  const [x, y] = [(first.to.x - first.from.x) * perPixel, (first.to.y - first.from.y) * perPixel];
  if (isResize) return { ...start, width: start.width + x, height: start.height + y };
  return { ...start, x: start.x + x, y: start.y + y };
}

function pinched({ x, y, width, height }: Box, by: number): Box {
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

function movedByKey(box: Box, { key, shiftKey }: KeyboardEvent): Box | null {
  const by = DIRECTIONS[key];
  if (!by) return null;
  if (shiftKey) return { ...box, width: box.width + by.x, height: box.height + by.y };
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}
