import type { MemesTable } from '../../db/tables.ts';

/** Whether a meme's current picture has AVIF files. After a change of the picture's key, the former files do not count. */
export function hasAvif(meme: Pick<MemesTable, 'image_key' | 'avif_key'> & { avif_bytes: number }): boolean {
  return meme.avif_key === meme.image_key && meme.avif_bytes > 0;
}
