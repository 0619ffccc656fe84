import { type Database, forUpdate } from '../../../db/dialect.ts';

export async function listPictureTexts(db: Database, imageKeys: string[]) {
  return db.selectFrom('picture_texts').selectAll().where('image_key', 'in', imageKeys).execute();
}

export async function findPicture(db: Database, memeId: number) {
  return db
    .selectFrom('memes')
    .select(['id', 'image_key', 'image_width'])
    .where('id', '=', memeId)
    .executeTakeFirst();
}

/** Returns decided memes below this id, and whether the text of their image was read. */
export async function listDecidedBefore(db: Database, before: number, limit: number) {
  const rows = await db
    .selectFrom('memes')
    .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
    .select(['memes.id', 'picture_texts.image_key as read_key'])
    .where('memes.id', '<', before)
    .where('memes.status', 'not in', ['pending', 'held'])
    .orderBy('memes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, read_key }) => ({ id, isRead: read_key !== null }));
}

/** Returns whether the meme still has the picture, and locks the meme until the transaction ends. */
export async function isPictureOf(
  trx: Database,
  { id, image_key }: { id: number; image_key: string },
): Promise<boolean> {
  const query = trx.selectFrom('memes').select('id').where('id', '=', id).where('image_key', '=', image_key);
  return (await forUpdate(trx, query).executeTakeFirst()) !== undefined;
}

/** Stores the text of an image. Does nothing if no meme has that image. */
export async function writePictureText(
  trx: Database,
  imageKey: string,
  text: { content: string; confidence: number; readAt: number },
): Promise<void> {
  const isThere = await trx
    .selectFrom('memes')
    .select('id')
    .where('image_key', '=', imageKey)
    .executeTakeFirst();
  if (!isThere) return;
  const values = { content: text.content, confidence: text.confidence, read_at: text.readAt };
  await trx
    .insertInto('picture_texts')
    .values({ image_key: imageKey, ...values })
    .onConflict((conflict) => conflict.column('image_key').doUpdateSet(values))
    .execute();
}

export async function deletePictureText(trx: Database, imageKey: string): Promise<void> {
  await trx.deleteFrom('picture_texts').where('image_key', '=', imageKey).execute();
}
