import { UPLOAD } from '@corpomeme/contract/site/limits';
import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import { atWidth, drawMeme, drawOverlay, widthWithin } from '@corpomeme/drawing/meme/drawing';
import type { Animation } from './gif/animation.ts';
import { paintPicture } from './paint-picture.ts';
import { getTypefaces } from './typefaces.ts';

/** Pixels of the longer side. */
const LONGEST = 2048;
const SMALLER = 0.85;
const TYPE = 'image/png';

/** Returns the flattened picture as PNG within the limit of uploads. Throws if the browser cannot draw it. */
export async function exportPicture(document: MemeDocument, picture: ImageBitmap | null): Promise<File> {
  const size = sizeOf(document);
  for (let longest = LONGEST; longest > LONGEST * 0.1; longest *= SMALLER) {
    const canvas = await drawPicture(document, picture, widthWithin(size, longest));
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE));
    if (blob && blob.size <= UPLOAD.maxBytes) return new File([blob], 'meme.png', { type: TYPE });
  }
  throw new Error('no size is small enough');
}

/** Returns the GIF with everything on each frame, within the limits of uploads. Rejects when the signal aborts. */
export async function exportAnimation(
  document: MemeDocument,
  animation: Animation,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<File> {
  const { base, covers } = document;
  if (base.kind !== 'picture') throw new Error('a scene has no frames');
  const frame = sizeOf(document);
  const overlay = await loadSvg(atWidth(drawOverlay(document, getTypefaces()), frame.width));
  const job = { base, covers, frame, overlay: await createImageBitmap(overlay) };
  const blob = await animation.write(job, onProgress, signal);
  return new File([blob], 'meme.gif', { type: blob.type });
}

async function drawPicture(
  document: MemeDocument,
  picture: ImageBitmap | null,
  width: number,
): Promise<HTMLCanvasElement> {
  const size = sizeOf(document);
  const canvas = window.document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((size.height * width) / size.width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // PNG is opaque, so that it looks alike on light and dark pages.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { base } = document;
  if (base.kind === 'picture' && picture)
    paintPicture(context, { ...document, base }, picture, width / size.width);
  const draw = base.kind === 'template' ? drawMeme : drawOverlay;
  const image = await loadSvg(atWidth(draw(document, getTypefaces()), width));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function loadSvg(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
