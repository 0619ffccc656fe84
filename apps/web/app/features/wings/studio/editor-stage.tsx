import { m } from '@corpomeme/contract/site/messages';
import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import { type Edit, within } from '@corpomeme/drawing/meme/edits';
import { type Cover, type PictureBase, zoomOf } from '@corpomeme/drawing/meme/picture-base';
import { strokeAlong } from '@corpomeme/drawing/meme/strokes';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { limitBox, toFrame, toPicture } from './cover-place.ts';
import { drawLine, paintCovers, paintPicture } from './paint-picture.ts';
import { type LiftedPart, Stage, type StageItem } from './stage.tsx';

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
function BrushLayer({ frame, size, onPainted }: BrushLayerProps) {
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

/** Pixels across; the export draws its own, larger one. */
const WIDTH = 1080;

interface PictureCanvasProps {
  document: MemeDocument;
  bitmap: ImageBitmap;
  lifted: LiftedPart | null;
}

/** The own picture with its covers, as the export draws it. A dragged cover has its own canvas above (decision 138). */
function PictureCanvas({ document, bitmap, lifted }: PictureCanvasProps) {
  const { base, covers } = document;
  const id = lifted?.id;
  const [cover, others] = useMemo(() => {
    const found = covers.find((each) => each.id === id);
    return [found, found ? covers.filter((each) => each !== found) : covers];
  }, [covers, id]);
  if (base.kind !== 'picture') return null;
  return (
    <>
      <Picture {...{ base, bitmap }} covers={others} />
      {cover && lifted && <LiftedCover key={cover.id} {...{ base, cover, lifted }} />}
    </>
  );
}

interface PictureProps {
  base: PictureBase;
  bitmap: ImageBitmap;
  covers: readonly Cover[];
}

/** Painted before the browser shows the page, so that no frame is without a cover. */
function Picture({ base, bitmap, covers }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = sizeOf({ base });
  useLayoutEffect(() => {
    show(canvas.current, (context) => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      paintPicture(context, { base, covers }, bitmap, WIDTH / width);
    });
  }, [base, covers, bitmap, width, height]);
  return <canvas ref={canvas} {...canvasSize(base)} className="absolute inset-0 size-full" />;
}

interface LiftedCoverProps {
  base: PictureBase;
  cover: Cover;
  lifted: LiftedPart;
}

/** Painted once: while it is resized, the browser stretches it. */
function LiftedCover({ base, cover, lifted }: LiftedCoverProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = sizeOf({ base });
  useLayoutEffect(() => {
    show(canvas.current, (context) => paintCovers(context, { base, covers: [cover] }, WIDTH / width));
  }, [base, cover, width]);
  return (
    <canvas
      ref={canvas}
      {...canvasSize(base)}
      data-part={cover.id}
      className="absolute inset-0 size-full origin-top-left will-change-[translate,transform]"
      style={{ transform: stretch(lifted, sizeOf({ base })) }}
    />
  );
}

/**
 * Paints on another canvas and transfers the pixels: a canvas that is painted directly costs the browser time in each
 * later frame.
 */
function show(
  canvas: HTMLCanvasElement | null,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): void {
  if (!canvas) return;
  const sheet = new OffscreenCanvas(canvas.width, canvas.height);
  const context = sheet.getContext('2d');
  if (!context) return;
  paint(context);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(sheet.transferToImageBitmap());
}

function canvasSize(base: PictureBase) {
  const { width, height } = sizeOf({ base });
  return { width: WIDTH, height: Math.round((height * WIDTH) / width) };
}

/** Returns the CSS transform of the whole frame that moves the box from its old to its new place. */
function stretch({ from, box }: LiftedPart, frame: { width: number; height: number }): string | undefined {
  if (box === from) return;
  const [across, down] = [box.width / from.width, box.height / from.height];
  const x = ((box.x - from.x * across) / frame.width) * 100;
  const y = ((box.y - from.y * down) / frame.height) * 100;
  return `translate(${x}%, ${y}%) scale(${across}, ${down})`;
}

/** What a drag on the own picture does: moves parts, moves the crop frame, or paints. */
export type Tool = 'move' | 'crop' | 'brush';

/** Diameter of the brush, in pixels of the frame. */
const BRUSH = 80;

interface EditorStageProps {
  document: MemeDocument;
  bitmap: ImageBitmap | null;
  tool: Tool;
  items: StageItem[];
  selected: string | null;
  onSelect: (id: string) => void;
  onMove: (id: string, box: Box) => void;
  onPause: () => void;
  edit: (edit: Edit) => void;
}

/** The meme with the active tool. */
export function EditorStage({ document, bitmap, tool, edit, onPause, ...parts }: EditorStageProps) {
  const { base } = document;
  if (base.kind === 'picture' && tool === 'crop')
    return <CropStage {...{ document, base, bitmap, edit, onPause }} />;
  const frame = sizeOf(document);
  const paint = (way: { x: number; y: number }[]) => {
    if (base.kind !== 'picture') return;
    const places = way.map((point) => toPicture({ ...point, width: 0, height: 0 }, base));
    const cover = { id: crypto.randomUUID(), ...strokeAlong(places, BRUSH / zoomOf(base)) };
    edit({ type: 'add-cover', cover });
  };
  return (
    <Stage
      {...parts}
      document={document}
      limit={(id, box) => limitBox(document, id, box)}
      onEnd={onPause}
      hint={tool === 'brush' ? m.studio.brushHint : m.studio.moveHint}
      overlay={tool === 'brush' && <BrushLayer frame={frame} size={BRUSH} onPainted={paint} />}
    >
      {(lifted) => bitmap && <PictureCanvas document={document} bitmap={bitmap} lifted={lifted} />}
    </Stage>
  );
}

interface CropStageProps extends Pick<EditorStageProps, 'document' | 'bitmap' | 'edit' | 'onPause'> {
  base: PictureBase;
}

/** The whole picture with the crop frame. */
function CropStage({ document, base, bitmap, edit, onPause }: CropStageProps) {
  const { width, height } = base;
  const whole: PictureBase = { ...base, crop: { x: 0, y: 0, width, height }, band: 'none' };
  const shown = { ...document, base: whole, texts: [], stickers: [] };
  const frame = { id: 'crop', label: m.studio.cropFrame, box: toFrame(base.crop, whole), tilt: 0 };
  const cropAt = (box: Box) => within(toPicture(box, whole), base);
  return (
    <Stage
      document={shown}
      items={[frame]}
      selected={frame.id}
      onSelect={() => {}}
      limit={(_id, box) => toFrame(cropAt(box), whole)}
      onMove={(_id, box) => edit({ type: 'picture', change: { crop: cropAt(box) } })}
      onEnd={onPause}
      hint={m.studio.moveHint}
      isShaded
    >
      {() => bitmap && <PictureCanvas document={shown} bitmap={bitmap} lifted={null} />}
    </Stage>
  );
}
