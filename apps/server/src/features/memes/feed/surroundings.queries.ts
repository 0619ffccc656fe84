import type { Database } from '../../../db/dialect.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';

/** The place of a meme in the order of all publications. */
interface Place {
  published_at: number;
  publication: number;
}

/** Returns the ids of the next newer and the next older public meme; null at the ends. */
export async function findNeighbours(
  db: Database,
  { published_at, publication }: Place,
): Promise<{ previous: number | null; next: number | null }> {
  const neighbour = (way: '<' | '>') => {
    const order = way === '<' ? 'desc' : 'asc';
    return db
      .selectFrom('memes')
      .select('id')
      .where(visibleTo(EVERYBODY))
      .where((where) =>
        where(
          where.refTuple('memes.published_at', 'memes.publication'),
          way,
          where.tuple(published_at, publication),
        ),
      )
      .orderBy('memes.published_at', order)
      .orderBy('memes.publication', order)
      .limit(1)
      .executeTakeFirst();
  };
  const [newer, older] = await Promise.all([neighbour('>'), neighbour('<')]);
  return { previous: newer?.id ?? null, next: older?.id ?? null };
}
