import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { ByteRange, Storage } from '../../platform/storage/storage.ts';
import { findStatusByImageKey } from '../memes/memes.queries.ts';

interface Image {
  /** Whether shared caches may store it. */
  isPublic: boolean;
  /** Returns null if the width does not exist. The caller must read or destroy the stream. */
  open(range?: ByteRange): ReturnType<Storage['open']>;
  size(): Promise<number | null>;
}

/** Returns the image if a row of a meme refers to it; files without a row are not served. */
export async function findImage(ctx: Context, key: string, file: string): Promise<Image> {
  const status = await findStatusByImageKey(ctx.db, key);
  if (!status) throw new AppError('not_found');
  return {
    isPublic: status === 'approved',
    open: (range) => ctx.storage.open(key, file, range),
    size: () => ctx.storage.sizeOf(key, file),
  };
}
