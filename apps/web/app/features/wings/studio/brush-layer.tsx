import { type PointerEvent, useRef } from 'react';
import { drawLine } from './paint-picture.ts';

interface Point {
  x: number;
  y: number;
}

interface BrushLayerProps {
  frame: { width: number; height: number };
  /** Diameter in pixels of the frame. */
  size: number;
  /** Called with the path of the brush, in pixels of the frame, when the pointer is lifted. */
  onPainted: (way: Point[]) => void;
}

interface Stroke {
  pointer: number;
  way: Point[];
  /** How many points are drawn. */
  drawn: number;
  /** The id of the requested animation frame; 0 for none. */
  frame: number;
}

/**
 * Captures the pointer while the brush is on and draws its path: each animation frame draws only the new points.
 * Keyboard users cover an area with boxes instead.
 */
export function BrushLayer({ frame, size, onPainted }: BrushLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<Stroke | null>(null);
  const draw = (current: Stroke) => {
    current.frame = 0;
    const context = canvas.current?.getContext('2d');
    if (!context || stroke.current !== current) return;
    drawLine(context, current.way.slice(Math.max(current.drawn - 1, 0)), size);
    current.drawn = current.way.length;
  };
  const take = (event: PointerEvent, current: Stroke) => {
    current.way.push(...placesOf(event, frame.width));
    current.frame ||= requestAnimationFrame(() => draw(current));
  };
  const end = (event: PointerEvent, isPainted: boolean) => {
    const current = stroke.current;
    if (current?.pointer !== event.pointerId) return;
    cancelAnimationFrame(current.frame);
    stroke.current = null;
    if (isPainted) onPainted(current.way);
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, frame.width, frame.height);
  };
  return (
    <div
      aria-hidden="true"
      data-brush=""
      className="absolute inset-0 z-10 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        if (stroke.current || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        stroke.current = { pointer: event.pointerId, way: [], drawn: 0, frame: 0 };
        take(event, stroke.current);
      }}
      onPointerMove={(event) => {
        if (stroke.current?.pointer === event.pointerId) take(event, stroke.current);
      }}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    >
      <canvas ref={canvas} width={frame.width} height={frame.height} className="size-full opacity-70" />
    </div>
  );
}

/** Returns the places of an event and of those that the browser joined to it, in pixels of the frame. */
function placesOf({ currentTarget, nativeEvent }: PointerEvent, frameWidth: number): Point[] {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const perPixel = frameWidth / width;
  // Safari has it since 18.2.
  const joined = nativeEvent.getCoalescedEvents?.() ?? [];
  return (joined.length > 0 ? joined : [nativeEvent]).map(({ clientX, clientY }) => ({
    x: (clientX - left) * perPixel,
    y: (clientY - top) * perPixel,
  }));
}
