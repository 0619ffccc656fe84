import { hasMotion } from './use-motion.ts';

/** Bytes before the pixels in which files say that they move. Colour profiles may come first. */
const HEAD = 65_536;

/** Returns whether a WebP, PNG or AVIF has several frames. */
export async function isMovingFile(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const text = new TextDecoder('latin1').decode(head);
  const [beforePixels = ''] = text.split('IDAT');
  const isMovingPng = text.startsWith('PNG', 1) && beforePixels.includes('acTL');
  const isMovingAvif = text.startsWith('ftyp', 4) && text.slice(8, 64).includes('avis');
  return hasMotion(head) || isMovingPng || isMovingAvif;
}
