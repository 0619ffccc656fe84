import { sql } from 'kysely';
import type { Database } from '../../db/dialect.ts';

export interface PictureToEncode {
  id: number;
  image_key: string;
  image_width: number;
}

/** As in the index: literals, because SQLite uses a partial index for no other values. */
const TO_DO = sql<boolean>`status = 'approved' and (avif_key is null or avif_key <> image_key)`;

/** Returns public memes whose picture was not tried as AVIF yet, latest first. */
export async function listWithoutAvif(db: Database, limit: number): Promise<PictureToEncode[]> {
  return db
    .selectFrom('memes')
    .select(['id', 'image_key', 'image_width'])
    .where(TO_DO)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Marks the picture as tried; false if another process did, or the meme has another picture. A process that is killed while
 * it encodes leaves a picture that stays WebP.
 */
export async function claimAvif(db: Database, { id, image_key }: PictureToEncode): Promise<boolean> {
  const claimed = await db
    .updateTable('memes')
    .set({ avif_key: image_key, avif_bytes: 0 })
    .where('id', '=', id)
    .where('image_key', '=', image_key)
    .where(TO_DO)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns false if the meme is gone, is not public any more, or has another picture. */
export async function finishAvif(
  db: Database,
  { id, image_key }: PictureToEncode,
  bytes: number,
): Promise<boolean> {
  const finished = await db
    .updateTable('memes')
    .set({ avif_bytes: bytes })
    .where('id', '=', id)
    .where('image_key', '=', image_key)
    .where('avif_key', '=', image_key)
    .where('status', '=', 'approved')
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

/** Makes the picture one that is still to do. */
export async function releaseAvif(db: Database, { id, image_key }: PictureToEncode): Promise<void> {
  await db
    .updateTable('memes')
    .set({ avif_key: null, avif_bytes: 0 })
    .where('id', '=', id)
    .where('avif_key', '=', image_key)
    .execute();
}

/** Makes all pictures such that are still to do, for a storage that has no AVIF files. */
export async function forgetAvif(db: Database): Promise<void> {
  await db
    .updateTable('memes')
    .set({ avif_key: null, avif_bytes: 0 })
    .where('avif_key', 'is not', null)
    .execute();
}
