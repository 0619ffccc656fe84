import type { FailOnOptions } from 'sharp';
import type { ImageFormat } from '../images-format.ts';
import type { Animation } from './compose-frames.ts';
import { readGif } from './gif-file.ts';
import { JPEG_END, reachesJpegEnd } from './jpeg-file.ts';
import { readPng } from './png-file.ts';

/** An uploaded file, prepared so that the decoders show it as browsers do. */
export interface PictureFile {
  bytes: Buffer;
  /** 'error' refuses missing pixels and bad checksums; 'warning' would also refuse the harmless padding of some phones. */
  failOn: FailOnOptions;
  /** Frames to compose; null if libvips decodes the file right. */
  animation: Animation | null;
}

/**
 * Throws AppError `image_damaged` for a file that ends inside its pixels. A missing end marker alone is accepted, in
 * each format (decision 179).
 */
export function readPictureFile(bytes: Buffer, format: ImageFormat): PictureFile {
  if (format === 'png') return { ...readPng(bytes), failOn: 'error' };
  if (format === 'gif') return { bytes, animation: readGif(bytes), failOn: 'error' };
  if (reachesJpegEnd(bytes)) return { bytes, animation: null, failOn: 'error' };
  // With the marker, libjpeg only warns about missing pixels.
  return { bytes: Buffer.concat([bytes, JPEG_END]), animation: null, failOn: 'warning' };
}
