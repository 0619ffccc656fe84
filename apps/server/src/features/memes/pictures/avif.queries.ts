import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';

export interface PictureToEncode {
  id: number;
  image_key: string;
  image_width: number;
}

/**
 * Must match the condition of the index. Uses literals, because SQLite matches a partial index with no other values.
 */
const TO_DO = sql<boolean>`status = 'approved' and (avif_key is null or avif_key <> image_key)`;

/** Milliseconds, longer than an encoding may take: after that, the process of the claim was killed. */
export const CLAIM_LASTS = 600_000;
/** Prefix of claims; no image key begins with it. */
const CLAIM = 'claimed:';

/** Stored in `avif_key` while a process encodes. All times have the same length, so that texts compare like times. */
const claimAt = (now: number, image_key: string) => `${CLAIM}${String(now).padStart(14, '0')}:${image_key}`;

/** Returns public memes whose picture was not tried as AVIF and is not being encoded, latest first. */
export async function listWithoutAvif(db: Database, limit: number, now: number): Promise<PictureToEncode[]> {
  return db
    .selectFrom('memes')
    .select(['id', 'image_key', 'image_width'])
    .where(TO_DO)
    .where(isFree(now))
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the claim for `finishAvif` or `releaseAvif`; null if another process has it, or the meme has another picture. */
export async function claimAvif(
  db: Database,
  { id, image_key }: PictureToEncode,
  now: number,
): Promise<string | null> {
  const claim = claimAt(now, image_key);
  const claimed = await db
    .updateTable('memes')
    .set({ avif_key: claim, avif_bytes: 0 })
    .where('id', '=', id)
    .where('image_key', '=', image_key)
    .where(TO_DO)
    .where(isFree(now))
    .returning('id')
    .executeTakeFirst();
  return claimed ? claim : null;
}

/** Matches a picture without a claim, or with the claim of a killed process. */
function isFree(now: number) {
  return (eb: ExpressionBuilder<Tables, 'memes'>) =>
    eb.or([
      eb('avif_key', 'is', null),
      eb('avif_key', 'not like', `${CLAIM}%`),
      eb('avif_key', '<', claimAt(now - CLAIM_LASTS, '')),
    ]);
}

/**
 * Marks the picture as tried; 0 `bytes` if it stays WebP. Returns false if the meme was deleted, is no longer public,
 * has another picture, or another process has claimed it.
 */
export async function finishAvif(
  db: Database,
  { id, image_key }: PictureToEncode,
  claim: string,
  bytes: number,
): Promise<boolean> {
  const finished = await db
    .updateTable('memes')
    .set({ avif_key: image_key, avif_bytes: bytes })
    .where('id', '=', id)
    .where('image_key', '=', image_key)
    .where('avif_key', '=', claim)
    .where('status', '=', 'approved')
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

/** Removes the claim, so that the picture is tried again. */
export async function releaseAvif(db: Database, { id }: PictureToEncode, claim: string): Promise<void> {
  await db
    .updateTable('memes')
    .set({ avif_key: null, avif_bytes: 0 })
    .where('id', '=', id)
    .where('avif_key', '=', claim)
    .execute();
}

/** Marks all pictures as not tried, for a storage without AVIF files. */
export async function resetAvif(db: Database): Promise<void> {
  await db
    .updateTable('memes')
    .set({ avif_key: null, avif_bytes: 0 })
    .where('avif_key', 'is not', null)
    .execute();
}
