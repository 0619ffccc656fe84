import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import type { Cover, PictureBase } from '@corpomeme/drawing/meme/picture-base';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { paintCovers, paintPicture } from './paint-picture.ts';
import type { LiftedPart } from './use-drag.ts';

/** Pixels across; the export draws its own, larger one. */
const WIDTH = 1080;

interface PictureCanvasProps {
  document: MemeDocument;
  bitmap: ImageBitmap;
  lifted: LiftedPart | null;
}

/** The own picture with its covers, as the export draws it. A dragged cover has its own canvas above (decision 138). */
export function PictureCanvas({ document, bitmap, lifted }: PictureCanvasProps) {
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
