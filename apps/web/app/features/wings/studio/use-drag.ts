import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { boxUnder, type Gesture, restartFrom } from './gesture.ts';

interface DragOptions {
  stage: RefObject<HTMLElement | null>;
  /** Width of the frame in its own pixels. */
  frameWidth: number;
  /** Returns the box limited to the part's bounds. */
  limit: (id: string, box: Box) => Box;
  onMove: (id: string, box: Box) => void;
  /** Called when a drag ends. */
  onEnd: () => void;
}

/** A part that is being dragged. */
export interface LiftedPart {
  id: string;
  /** Its box in the document. */
  from: Box;
  /** Its current box if it is resized; a part that is only moved keeps its box until the end. */
  box: Box;
}

interface Drag extends Gesture {
  id: string;
  /** Receives the events of all fingers. */
  part: HTMLElement;
  from: Box;
  box: Box;
  isResized: boolean;
  /** The id of the requested animation frame; 0 for none. */
  frame: number;
  /** The elements of the part, which are moved without being painted; null until the first move. */
  followers: HTMLElement[] | null;
}

/**
 * Returns handlers that move a part by dragging, and resize it by its handle or a pinch. The document changes once, at
 * the end (decision 138). Until then, the elements with the part's id as `data-part` are moved, or React renders the
 * resized one.
 */
export function useDrag({ stage, frameWidth, limit, onMove, onEnd }: DragOptions) {
  const drag = useRef<Drag | null>(null);
  const [lifted, setLifted] = useState<LiftedPart | null>(null);
  const lift = (id: string, from: Box, event: PointerEvent<HTMLElement>) => {
    const width = stage.current?.clientWidth ?? frameWidth;
    drag.current = beginDrag({ id, from, perPixel: frameWidth / Math.max(width, 1) }, event);
    setLifted({ id, from, box: from });
  };
  /** Starts a pinch with a second finger anywhere on the stage. */
  const join = (event: PointerEvent) => {
    const current = drag.current;
    if (!current || current.fingers.has(event.pointerId)) return;
    current.part.setPointerCapture(event.pointerId);
    restartFrom(current, measure(current, limit));
    current.fingers.set(event.pointerId, fingerAt(event));
  };
  const follow = (event: PointerEvent) => {
    const current = drag.current;
    const finger = current?.fingers.get(event.pointerId);
    if (!current || !finger) return;
    finger.to = { x: event.clientX, y: event.clientY };
    current.frame ||= requestAnimationFrame(() => {
      current.frame = 0;
      measure(current, limit);
      show(current, stage.current, setLifted);
    });
  };
  const end = (event: PointerEvent) => {
    const current = drag.current;
    if (!current?.fingers.has(event.pointerId)) return;
    const box = measure(current, limit);
    current.fingers.delete(event.pointerId);
    restartFrom(current, box);
    if (current.fingers.size > 0) return;
    cancelAnimationFrame(current.frame);
    drag.current = null;
    // In one go, so that no frame shows the part at another place.
    flushSync(() => {
      setLifted(null);
      if (!isSameBox(box, current.from)) onMove(current.id, box);
      onEnd();
    });
    slide(current.followers ?? [], 0, 0);
  };
  const handlers = { onPointerMove: follow, onPointerUp: end, onPointerCancel: end };
  return { lifted, isBusy: () => drag.current !== null, lift, join, handlers };
}

function beginDrag(part: Pick<Drag, 'id' | 'from' | 'perPixel'>, event: PointerEvent<HTMLElement>): Drag {
  const { currentTarget, pointerId, target } = event;
  currentTarget.setPointerCapture(pointerId);
  return {
    ...part,
    ...{ part: currentTarget, box: part.from, start: part.from },
    ...{ isResized: false, frame: 0, followers: null },
    fingers: new Map([[pointerId, fingerAt(event)]]),
    isResize: target instanceof HTMLElement && target.dataset.grip !== undefined,
  };
}

/** Returns the box of the part under the fingers, within its bounds. */
function measure(current: Drag, limit: DragOptions['limit']): Box {
  const { id, from } = current;
  const box = limit(id, boxUnder(current));
  current.box = box;
  current.isResized ||= !isSame(box.width, from.width) || !isSame(box.height, from.height);
  return box;
}

function show(current: Drag, stage: HTMLElement | null, draw: (lifted: LiftedPart) => void): void {
  const { id, from, box, perPixel, isResized } = current;
  current.followers ??= followersOf(stage, id);
  if (isResized) flushSync(() => draw({ id, from, box }));
  const [x, y] = isResized ? [0, 0] : [(box.x - from.x) / perPixel, (box.y - from.y) / perPixel];
  slide(current.followers, x, y);
}

function fingerAt({ clientX: x, clientY: y }: PointerEvent) {
  return { from: { x, y }, to: { x, y } };
}

function followersOf(stage: HTMLElement | null, id: string): HTMLElement[] {
  return [...(stage?.querySelectorAll<HTMLElement>(`[data-part="${CSS.escape(id)}"]`) ?? [])];
}

/** Moves elements by pixels of the screen. `translate` does not affect their own transform. */
function slide(elements: HTMLElement[], x: number, y: number): void {
  for (const { style } of elements) style.translate = x === 0 && y === 0 ? '' : `${x}px ${y}px`;
}

/** Compares with a tolerance, because boxes of covers are converted to the pixels of the picture and back. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.01;
}

function isSameBox(one: Box, other: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => isSame(one[side], other[side]));
}
