import { type PointerEvent, useState } from 'react';

interface Point {
  x: number;
  y: number;
}

interface BrushLayerProps {
  frame: { width: number; height: number };
  /** Diameter in pixels of the frame. */
  size: number;
  /** Called with the way of the brush, in pixels of the frame, when the pointer is lifted. */
  onPainted: (way: Point[]) => void;
}

/** Takes the pointer while the brush is on, and shows its way. Boxes are the way for keyboards. */
export function BrushLayer({ frame, size, onPainted }: BrushLayerProps) {
  const [way, setWay] = useState<Point[]>([]);
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const perPixel = frame.width / width;
    return { x: (clientX - left) * perPixel, y: (clientY - top) * perPixel };
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setWay([placeOf(event)]);
    },
    onPointerMove(event: PointerEvent) {
      const place = placeOf(event);
      setWay((before) => (before.length === 0 ? before : [...before, place]));
    },
    onPointerUp() {
      if (way.length > 0) onPainted(way);
      setWay([]);
    },
    onPointerCancel: () => setWay([]),
  };
  const [first] = way;
  return (
    <svg
      {...handlers}
      aria-hidden="true"
      data-brush=""
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="absolute inset-0 z-10 size-full cursor-crosshair touch-none overflow-hidden"
    >
      {first && (
        <polyline
          points={[first, ...way].map(({ x, y }) => `${x},${y}`).join(' ')}
          className="fill-none stroke-ink opacity-70"
          strokeWidth={size}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
