import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export const ZOOM = { min: 1, max: 6, step: 1.5 } as const;

interface Point {
  x: number;
  y: number;
}

interface Zoom {
  scale: number;
  /** Width of the picture in CSS pixels; null until the stage is measured. */
  width: number | null;
  /** Zooms by a factor about a point of the stage, or its centre. */
  zoomBy: (factor: number, about?: Point) => void;
  /** Toggles between the whole picture and a close look. */
  toggle: (about: Point) => void;
}

/** A picture may be shown at most at twice its size before zooming. */
const LARGEST = 2;

/** Zooms a picture inside a scrolling stage by buttons, keys, wheel with Ctrl, and pinching. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
): Zoom {
  const [scale, setScale] = useState(1);
  const fit = useFit(stage, { width, height });
  const anchor = useRef<{ about: Point; factor: number } | null>(null);
  const zoomBy = (factor: number, about?: Point) => {
    setScale((now) => {
      const next = Math.min(ZOOM.max, Math.max(ZOOM.min, now * factor));
      const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
      anchor.current = { about: about ?? { x: clientWidth / 2, y: clientHeight / 2 }, factor: next / now };
      return next;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the picture got its new size.
  useLayoutEffect(() => {
    const held = anchor.current;
    if (!held || !stage.current) return;
    anchor.current = null;
    const { scrollLeft, scrollTop } = stage.current;
    stage.current.scrollLeft = (scrollLeft + held.about.x) * held.factor - held.about.x;
    stage.current.scrollTop = (scrollTop + held.about.y) * held.factor - held.about.y;
  }, [scale, stage]);
  usePinch(stage, zoomBy);
  const toggle = (about: Point) => zoomBy(scale > 1 ? 0 : 2.5, about);
  return { scale, width: fit === null ? null : width * fit * scale, zoomBy, toggle };
}

/** Returns the scale at which the whole picture fits the stage. */
function useFit(stage: RefObject<HTMLElement | null>, picture: { width: number; height: number }) {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return room && Math.min(room.width / picture.width, room.height / picture.height, LARGEST);
}

/** Two fingers, or a wheel with Ctrl, which touchpads send for a pinch. */
function usePinch(stage: RefObject<HTMLElement | null>, zoomBy: Zoom['zoomBy']): void {
  const latest = useRef(zoomBy);
  useEffect(() => {
    latest.current = zoomBy;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let distance = 0;
    const placeOf = (x: number, y: number) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 200), placeOf(event.clientX, event.clientY));
    };
    const onTouch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) {
        distance = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      const middle = placeOf((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      if (distance > 0) latest.current(now / distance, middle);
      distance = now;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
      element.addEventListener(name, onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
        element.removeEventListener(name, onTouch);
    };
  }, [stage]);
}
