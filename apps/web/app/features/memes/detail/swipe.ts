export interface TouchPoint {
  x: number;
  y: number;
  /** Milliseconds. */
  at: number;
}

const SHORTEST = 60;
const SLOWEST = 700;
/** Systems turn their own pages from here. */
const EDGE = 24;

/** Returns the direction of a quick horizontal movement across the page; null for scrolling, dragging and edges. */
export function swipeOf(start: TouchPoint, end: TouchPoint, width: number): 'left' | 'right' | null {
  const across = end.x - start.x;
  const isAtEdge = start.x < EDGE || start.x > width - EDGE;
  const isFlat = Math.abs(across) > 2 * Math.abs(end.y - start.y);
  if (isAtEdge || !isFlat || Math.abs(across) < SHORTEST || end.at - start.at > SLOWEST) return null;
  return across < 0 ? 'left' : 'right';
}
