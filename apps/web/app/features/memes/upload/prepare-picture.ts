import { UPLOAD } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { isMovingFile } from '../motion/moving-file.ts';
import { checkFile, IMAGE_TYPES } from './upload-rules.ts';

/** Formats that the server does not take, but that some browsers can read. */
const READABLE = /^image\/(webp|avif|hei[cf])$/;
const READABLE_NAME = /\.(hei[cf]|webp|avif)$/i;
/** Formats of which the browser may make a smaller picture. A GIF would lose its animation. */
const SHRINKABLE = /^image\/(jpeg|png)$/;
/** Pixels of a converted picture: twice the widest copy of the server, and what the canvas of every phone can hold. */
const WIDEST = 2560;
const LARGEST = 16_000_000;
const QUALITIES = [0.9, 0.8, 0.65, 0.5];
const AS_JPEG = 'image/jpeg';

/** The `accept` of the file input. */
export const CHOOSABLE = [...IMAGE_TYPES, 'image/webp', 'image/avif', '.heic', '.heif'].join(',');

/** The file to upload, with what its author should know, or why there is none. */
export type PreparedPicture = { file: File; note?: string } | { problem: string };

/** Returns the result for a file that needs no conversion; null if `convertPicture` may help. */
export function takeAsIs(file: File): PreparedPicture | null {
  const problem = checkFile(file);
  if (!problem) return { file };
  const mayHelp = READABLE.test(file.type) || SHRINKABLE.test(file.type) || READABLE_NAME.test(file.name);
  return mayHelp ? null : { problem };
}

/** Converts the picture to a JPEG that the server takes, smaller if needed. For files that the browser can read. */
export async function convertPicture(file: File): Promise<PreparedPicture> {
  const problem = checkFile(file) ?? m.upload.wrongFormat;
  try {
    const image = await createImageBitmap(file);
    const blob = await toJpeg(image);
    image.close();
    if (!blob) return { problem };
    const name = file.name.replace(/\.[^.]*$/, '');
    return {
      file: new File([blob], `${name || 'picture'}.jpg`, { type: AS_JPEG, lastModified: file.lastModified }),
      ...((await isMovingFile(file)) && { note: m.upload.losesMotion }),
    };
  } catch {
    return { problem };
  }
}

/** Returns the best JPEG below the limit; null if none is small enough. */
async function toJpeg(image: ImageBitmap): Promise<Blob | null> {
  const { width, height } = image;
  const scale = Math.min(1, WIDEST / width, Math.sqrt(LARGEST / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, AS_JPEG, quality));
    if (blob && blob.size <= UPLOAD.maxBytes) return blob;
  }
  return null;
}
