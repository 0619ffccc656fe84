import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, line, type Point, path, place } from '@corpomeme/drawing/shapes/pen';
import { type Picture, SHAPE, still } from '../shapes/picture.ts';

interface Step {
  text: string;
  /** Middle, in pixels. */
  x: number;
  y: number;
  width?: number;
  colour?: string;
  question?: true;
}

interface Flow {
  title: string;
  steps: Record<string, Step>;
  /** Arrows with an optional text; `via` are corners on the way. */
  arrows: { from: string; to: string; text?: string; via?: Point[] }[];
}

const STEP_HEIGHT = 116;

export function flowchart(
  { title, steps, arrows }: Flow,
  size: { width: number; height: number } = SHAPE.square,
): Picture {
  const lines = arrows.map(({ from, to, text = '', via = [] }) => {
    const [a, b] = [steps[from], steps[to]];
    if (!a || !b) return '';
    const points: Point[] = [[a.x, a.y], ...via, edgeOf(b, via.at(-1) ?? [a.x, a.y])];
    const [x, y] = middle(points);
    return line(points, { width: 6 }) + arrowHead(points) + writeOn(text, x, y);
  });
  const boxes = Object.values(steps).map((step) => {
    const { text, x, y, width = 300, colour = PALETTE.white, question } = step;
    const at = { x: x - width / 2, y: y - STEP_HEIGHT / 2, width, height: STEP_HEIGHT };
    return (
      box(at, { fill: colour, radius: question ? 58 : 10, width: 6 }) +
      lettering(
        text,
        { x: at.x + 22, y: at.y + 8, width: width - 44, height: STEP_HEIGHT - 16 },
        { size: 46 },
      )
    );
  });
  const heading = lettering(
    title,
    { x: 50, y: 26, width: size.width - 100, height: 110 },
    { size: 72, weight: 2.7 },
  );
  const alt = `Flowchart “${title}”: ${Object.values(steps)
    .map(({ text }) => text)
    .join(', ')}`;
  return still({ ...size, background: PALETTE.sky }, heading + lines.join('') + boxes.join(''), alt);
}

/** Returns where a line from this point meets the box. */
function edgeOf({ x, y, width = 300 }: Step, [fromX, fromY]: Point): Point {
  if (Math.abs(fromX - x) < 2) return [x, y + Math.sign(fromY - y) * (STEP_HEIGHT / 2 + 8)];
  return [x + Math.sign(fromX - x) * (width / 2 + 8), y];
}

function arrowHead(points: Point[]): string {
  const [from, to] = [points.at(-2) ?? [0, 0], points.at(-1) ?? [0, 0]];
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return place(path('M-24 -14L0 0L-24 14', { width: 6 }), to[0], to[1], { turn });
}

/** Returns the middle of the last segment, because the first one may start under its box. */
function middle(points: Point[]): Point {
  const [from, to] = [points.at(-2) ?? [0, 0], points.at(-1) ?? [0, 0]];
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

function writeOn(text: string, x: number, y: number): string {
  if (!text) return '';
  const width = 40 + text.length * 20;
  const at = { x: x - width / 2, y: y - 26, width, height: 52 };
  return (
    box(at, { fill: PALETTE.marker, radius: 24, width: 4 }) +
    lettering(text, { x: at.x + 10, y: at.y + 6, width: width - 20, height: 40 }, { size: 34, weight: 2.3 })
  );
}
