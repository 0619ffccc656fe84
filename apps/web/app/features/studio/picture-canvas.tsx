import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import { useEffect, useRef } from 'react';
import { paintPicture } from './paint-picture.ts';

/** Pixels across; the export draws its own, larger one. */
const WIDTH = 1080;

/** The own picture with its covers, as the export draws it. */
export function PictureCanvas({ document, bitmap }: { document: MemeDocument; bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { base, covers } = document;
  const { width, height } = sizeOf(document);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || base.kind !== 'picture') return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    paintPicture(context, { base, covers }, bitmap, WIDTH / width);
  }, [base, covers, bitmap, width, height]);
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={Math.round((height * WIDTH) / width)}
      className="absolute inset-0 size-full"
    />
  );
}
