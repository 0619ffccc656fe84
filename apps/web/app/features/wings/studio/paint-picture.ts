import { type Cover, type PictureBase, pictureBox, zoomOf } from '@corpomeme/drawing/meme/picture-base';
import { pointsOf } from '@corpomeme/drawing/meme/strokes';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface PaintedPicture {
  base: PictureBase;
  covers: readonly Cover[];
}

const BAR = '#1d1b16';

/** Draws the own picture cropped and turned, and its covers over it. `scale`: pixels of the canvas per pixel of the frame. */
export function paintPicture(
  context: Context,
  { base, covers }: PaintedPicture,
  picture: CanvasImageSource,
  scale: number,
): void {
  onPicture(context, base, scale, () => {
    context.drawImage(picture, 0, 0, base.width, base.height);
    paintEach(context, covers, zoomOf(base) * scale);
  });
}

/** Draws the covers alone, as they are drawn over the picture. */
export function paintCovers(context: Context, { base, covers }: PaintedPicture, scale: number): void {
  onPicture(context, base, scale, () => paintEach(context, covers, zoomOf(base) * scale));
}

/** Calls `paint` while coordinates are pixels of the picture as chosen, and nothing outside of it is painted. */
function onPicture(context: Context, base: PictureBase, scale: number, paint: () => void): void {
  const { crop, turns } = base;
  const at = pictureBox(base);
  context.save();
  context.scale(scale, scale);
  context.beginPath();
  context.rect(at.x, at.y, at.width, at.height);
  context.clip();
  context.translate(at.x + at.width / 2, at.y + at.height / 2);
  context.rotate((turns * Math.PI) / 2);
  const zoom = zoomOf(base);
  context.scale(zoom, zoom);
  context.translate(-crop.x - crop.width / 2, -crop.y - crop.height / 2);
  paint();
  context.restore();
}

/** Pixels of the canvas by which a cover is larger, because anti-aliased edge pixels would show a part of what is beneath. */
const EDGE = 1.5;

/** `detail`: pixels of the canvas per pixel of the picture. */
function paintEach(context: Context, covers: readonly Cover[], detail: number): void {
  const edge = EDGE / detail;
  for (const { box, stroke } of covers) {
    if (stroke) {
      drawLine(context, pointsOf(stroke, box), stroke.thickness + 2 * edge);
      continue;
    }
    context.fillStyle = BAR;
    context.fillRect(box.x - edge, box.y - edge, box.width + 2 * edge, box.height + 2 * edge);
  }
}

/** Draws the path of a brush in the colour of a bar. */
export function drawLine(context: Context, points: { x: number; y: number }[], thickness: number): void {
  context.strokeStyle = BAR;
  context.lineWidth = thickness;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) context.moveTo(x, y);
    // A point alone is a dot.
    context.lineTo(x + 0.01, y);
  }
  context.stroke();
}
