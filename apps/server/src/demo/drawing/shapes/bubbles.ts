import { type Box, lettering, type TextStyle } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, path, polygon } from '@corpomeme/drawing/shapes/pen';

/** Draws a speech bubble whose tail ends at the given point below it. */
export function speech(text: string, at: Box, tail: { x: number; y: number }, style: TextStyle = {}): string {
  const bottom = at.y + at.height;
  const root = Math.min(Math.max(tail.x, at.x + 50), at.x + at.width - 50);
  return (
    box(at, { fill: PALETTE.white, radius: 36, width: 5 }) +
    path(`M${root - 20} ${bottom - 3}L${tail.x} ${tail.y}L${root + 20} ${bottom - 3}`, {
      fill: PALETTE.white,
      width: 5,
    }) +
    path(`M${root - 16} ${bottom - 4}H${root + 16}`, { stroke: PALETTE.white, width: 8 }) +
    lettering(text, inset(at, 14, 10), { size: 42, ...style })
  );
}

/** Draws a caption on a strip in marker colour. */
export function label(text: string, at: Box, colour: string = PALETTE.marker, style: TextStyle = {}): string {
  return (
    box(at, { fill: colour, width: 5, radius: 10 }) +
    lettering(text, inset(at, 20, 10), { size: 40, weight: 2.3, ...style })
  );
}

/** Draws a note with a folded corner. */
export function stickyNote(text: string, at: Box, colour: string, style: TextStyle = {}): string {
  const { x, y, width, height } = at;
  const fold = Math.min(width, height) * 0.16;
  const [right, bottom] = [x + width, y + height];
  return (
    polygon(
      [
        [x, y],
        [right, y],
        [right, bottom - fold],
        [right - fold, bottom],
        [x, bottom],
      ],
      { fill: colour, width: 4 },
    ) +
    path(`M${right} ${bottom - fold}H${right - fold}V${bottom}`, { width: 4 }) +
    lettering(text, inset(at, width * 0.09, height * 0.1), { size: 48, ...style })
  );
}

function inset({ x, y, width, height }: Box, sideways: number, upright: number): Box {
  return { x: x + sideways, y: y + upright, width: width - 2 * sideways, height: height - 2 * upright };
}
