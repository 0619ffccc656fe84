import type { Database } from '../../../db/dialect.ts';
import { EVERYBODY, visibleTo } from '../../access/visibility.queries.ts';

/** Returns the highest id of a public meme; 0 if there is none. */
export async function findHighestPublicId(db: Database): Promise<number> {
  const row = await db
    .selectFrom('memes')
    .select('memes.id')
    .where(visibleTo(EVERYBODY))
    .orderBy('memes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export type ListedMeme = Awaited<ReturnType<typeof listPublicMemesBetween>>[number];

/** Scans the primary key, both ends included. */
export async function listPublicMemesBetween(db: Database, first: number, last: number) {
  return db
    .selectFrom('memes')
    .select(['memes.id', 'memes.image_key', 'memes.image_width', 'memes.published_at', 'memes.updated_at'])
    .where('memes.id', '>=', first)
    .where('memes.id', '<=', last)
    .where(visibleTo(EVERYBODY))
    .orderBy('memes.id')
    .execute();
}
