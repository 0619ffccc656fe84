import type { Database } from '../../../db/dialect.ts';

/** Returns those of the keys that a meme or a sealed copy uses. */
export async function findKeysInUse(db: Database, keys: string[]): Promise<Set<string>> {
  const used = db.selectFrom('memes').select('image_key').where('image_key', 'in', keys);
  const sealed = db
    .selectFrom('sealed_copies')
    .select(({ fn, val }) => fn.coalesce('image_key', val('')).as('image_key'))
    .where('image_key', 'in', keys);
  const rows = await used.unionAll(sealed).execute();
  return new Set(rows.map(({ image_key }) => image_key));
}

export interface PictureRow {
  id: number;
  image_key: string;
  image_width: number;
  avif_key: string | null;
  avif_bytes: number;
}

/** Returns the picture of each meme, in the order of ids. */
export async function listPictures(db: Database, afterId: number, limit: number): Promise<PictureRow[]> {
  return db
    .selectFrom('memes')
    .select(['id', 'image_key', 'image_width', 'avif_key', 'avif_bytes'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
