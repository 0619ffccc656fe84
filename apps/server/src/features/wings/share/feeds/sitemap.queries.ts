import type { Database } from '../../../../db/dialect.ts';
import { EVERYBODY, visibleTo } from '../../../site/access/visibility.queries.ts';

/**
 * Selects public memes by their place in the order of publications. SQLite keeps the order of a cross join, and so uses
 * the index.
 */
const selectPublished = (db: Database) =>
  db
    .selectFrom('memes as span')
    .crossJoin('memes')
    .whereRef('memes.id', '=', 'span.id')
    .where((where) => visibleTo(EVERYBODY)(where as never) as never);

/** Returns the place of the latest public meme in the order of publications; 0 if there is none. */
export async function findLastPublication(db: Database): Promise<number> {
  const row = await selectPublished(db)
    .select('span.publication')
    .where('span.publication', 'is not', null)
    .orderBy('span.publication', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.publication ?? 0;
}

export type ListedMeme = Awaited<ReturnType<typeof listPublicMemesBetween>>[number];

/** Returns the public memes from the place `first` to the place `last` of the order, both included. */
export async function listPublicMemesBetween(db: Database, first: number, last: number) {
  return selectPublished(db)
    .select(['memes.id', 'memes.image_key', 'memes.image_width', 'memes.published_at', 'memes.updated_at'])
    .where('span.publication', '>=', first)
    .where('span.publication', '<=', last)
    .orderBy('span.publication')
    .execute();
}
