import type { MemesTable } from '../../../db/meme-tables.ts';

/**
 * Returns whether a meme's current picture has AVIF files. If the picture's key has changed, the former files do not
 * count.
 */
export function hasAvif(meme: Pick<MemesTable, 'image_key' | 'avif_key'> & { avif_bytes: number }): boolean {
  return meme.avif_key === meme.image_key && meme.avif_bytes > 0;
}
