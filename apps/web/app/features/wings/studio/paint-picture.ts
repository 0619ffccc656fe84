import { mosaicOf } from '@corpomeme/drawing/meme/mosaic';
import {
  type Cover,
  type PictureBase,
  pictureBox,
  type Stroke,
  zoomOf,
} from '@corpomeme/drawing/meme/picture-base';
import { pointsOf } from '@corpomeme/drawing/meme/strokes';

type Box = Cover['box'];
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
    paintEach(context, { base, covers }, picture, scale);
  });
}

/** Draws the covers alone, as they are drawn over the picture. */
export function paintCovers(
  context: Context,
  painted: PaintedPicture,
  picture: CanvasImageSource,
  scale: number,
): void {
  onPicture(context, painted.base, scale, () => paintEach(context, painted, picture, scale));
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

function paintEach(
  context: Context,
  { base, covers }: PaintedPicture,
  picture: CanvasImageSource,
  scale: number,
): void {
  // Extended by more than a pixel, because anti-aliased edge pixels would show a part of what is beneath.
  const detail = zoomOf(base) * scale;
  for (const cover of covers) {
    if (cover.stroke) paintStroke(context, { ...cover, stroke: cover.stroke }, { picture, base, detail });
    else paintCover(context, { kind: cover.kind, box: grow(cover.box, EDGE / detail) }, picture, base);
  }
}

/** Pixels of the canvas. */
const EDGE = 1.5;
/** Longest side of the layer on which a blurred stroke is cut out. */
const LAYER_MAX = 2048;

interface PaintSource {
  picture: CanvasImageSource;
  base: PictureBase;
  /** Pixels of the canvas per pixel of the picture. */
  detail: number;
}

function paintStroke(
  context: Context,
  { kind, box, stroke }: Cover & { stroke: Stroke },
  { picture, base, detail }: PaintSource,
): void {
  const around = grow(box, EDGE / detail);
  const fine = Math.min(detail, LAYER_MAX / Math.max(around.width, around.height));
  const line = (onto: Context) => drawLine(onto, pointsOf(stroke, box), stroke.thickness + (2 * EDGE) / fine);
  if (kind === 'bar') {
    line(context);
    return;
  }
  const layer = new OffscreenCanvas(Math.ceil(around.width * fine), Math.ceil(around.height * fine));
  const cut = layer.getContext('2d');
  if (!cut) throw new Error('no canvas');
  cut.scale(layer.width / around.width, layer.height / around.height);
  cut.translate(-around.x, -around.y);
  line(cut);
  // From here on, only what the stroke covers is painted.
  cut.globalCompositeOperation = 'source-atop';
  paintCover(cut, { kind, box: around }, picture, base);
  context.drawImage(layer, around.x, around.y, around.width, around.height);
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

function grow({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function paintCover(
  context: Context,
  { kind, box }: Omit<Cover, 'id'>,
  picture: CanvasImageSource,
  base: PictureBase,
): void {
  if (kind === 'bar') {
    context.fillStyle = BAR;
    context.fillRect(box.x, box.y, box.width, box.height);
    return;
  }
  for (const { x, y, width, height, colour } of mosaicOf(box, base, readerOf(picture, base))) {
    context.fillStyle = colour;
    // A little larger, so that no line of the picture shines through between two cells.
    context.fillRect(x - 0.5, y - 0.5, width + 1, height + 1);
  }
}

/** Returns a function that reads pixels of the picture at its own size, which no browser smooths. */
function readerOf(picture: CanvasImageSource, base: PictureBase): (part: Box) => Uint8ClampedArray {
  return ({ x, y, width, height }) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(picture, -x, -y, base.width, base.height);
    return context.getImageData(0, 0, width, height).data;
  };
}
