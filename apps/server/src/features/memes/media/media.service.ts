import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { pictureOf, type StoredPicture, withoutMotion } from '../../../platform/storage/first-frame.ts';
import { avifKeyOf } from '../../../platform/storage/storage.ts';
import { findByImageKey } from '../memes.queries.ts';
import { hasAvif } from '../pictures/avif.policy.ts';

const STILL = '.still.webp';
const AVIF = '.avif';

interface Image extends StoredPicture {
  type: string;
  /** Whether shared caches may store it. */
  isPublic: boolean;
}

/** Returns the image if a row of a meme refers to it; files without a row are not served. */
export async function findImage(ctx: Context, key: string, file: string): Promise<Image> {
  const meme = await findByImageKey(ctx.db, key);
  const isAvif = file.endsWith(AVIF);
  if (!meme || (isAvif && !hasAvif(meme))) throw new AppError('not_found');
  const stored = pictureOf(ctx.storage, isAvif ? avifKeyOf(key) : key, file.replace(STILL, '.webp'));
  return {
    type: isAvif ? 'image/avif' : 'image/webp',
    isPublic: meme.status === 'approved',
    ...(file.endsWith(STILL) ? withoutMotion(stored) : stored),
  };
}
