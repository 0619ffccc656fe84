import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findStatusByImageKey } from '../memes/memes.queries.ts';
import { type StoredImage, stillImage } from './still.service.ts';

const STILL = '.still.webp';

interface Image extends StoredImage {
  /** Whether shared caches may store it. */
  isPublic: boolean;
}

/** Returns the image if a row of a meme refers to it; files without a row are not served. */
export async function findImage(ctx: Context, key: string, file: string): Promise<Image> {
  const status = await findStatusByImageKey(ctx.db, key);
  if (!status) throw new AppError('not_found');
  const name = file.replace(STILL, '.webp');
  const stored: StoredImage = {
    open: (range) => ctx.storage.open(key, name, range),
    size: () => ctx.storage.sizeOf(key, name),
  };
  return { isPublic: status === 'approved', ...(file.endsWith(STILL) ? stillImage(stored) : stored) };
}
