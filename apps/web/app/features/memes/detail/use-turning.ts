import { page } from '@corpomeme/contract/site/paths';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';

interface TouchPoint {
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

interface Neighbours {
  previous: number | null;
  next: number | null;
}

/** Opens the neighbours by arrow keys and by a swipe across the page; neither acts while typing or behind a dialog. */
export function useTurning({ previous, next }: Neighbours): void {
  const navigate = useNavigate();
  const open = (id: number | null) => id !== null && void navigate(page.meme(id));
  useShortcuts(
    {
      ...(previous !== null && { ArrowLeft: () => open(previous) }),
      ...(next !== null && { ArrowRight: () => open(next) }),
    },
    true,
  );
  useSwipe((way) => open(way === 'left' ? next : previous));
}

/** Elements in which a horizontal movement means something else. */
const OWN_GESTURES =
  'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [data-scrolls]';

function useSwipe(onSwipe: (way: 'left' | 'right') => void): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  useEffect(() => {
    let start: TouchPoint | null = null;
    const begin = (event: TouchEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN_GESTURES);
      // A zoomed page is moved with the same gesture.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      start = event.touches.length === 1 && !isOwn && !isZoomed ? pointOf(event, event.touches[0]) : null;
    };
    const end = (event: TouchEvent) => {
      const way = start && swipeOf(start, pointOf(event, event.changedTouches[0]), window.innerWidth);
      start = null;
      if (way) latest.current(way);
    };
    const cancel = () => {
      start = null;
    };
    window.addEventListener('touchstart', begin, { passive: true });
    window.addEventListener('touchend', end, { passive: true });
    window.addEventListener('touchcancel', cancel, { passive: true });
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', cancel);
    };
  }, []);
}

function pointOf({ timeStamp }: TouchEvent, touch: Touch | undefined): TouchPoint {
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, at: timeStamp };
}
