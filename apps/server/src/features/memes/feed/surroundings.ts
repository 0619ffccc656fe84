import type { MemeSurroundings } from '@corpomeme/contract/memes/memes';
import { MORE_OF_COMPANY } from '@corpomeme/contract/site/limits';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Viewer } from '../../../http/actor.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';
import { findMeme } from '../memes.queries.ts';
import { listMemes } from '../memes.service.ts';

/** The place of a meme in the order of all publications. */
interface Place {
  published_at: number;
  publication: number;
}

/** Returns the ids of the next newer and the next older public meme; null at the ends. */
async function findNeighbours(
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

/**
 * Returns the neighbours of a meme in the list of the newest, and other memes of its company (product: end of a meme).
 * Throws AppError('meme_not_found') for a meme that is not visible to the viewer.
 */
export async function readSurroundings(ctx: Context, viewer: Viewer, id: number): Promise<MemeSurroundings> {
  const meme = await findMeme(ctx.db, viewer, id);
  if (!meme) throw new AppError('meme_not_found');
  const { company, status, published_at, publication } = meme;
  const isPublic = status === 'approved' && published_at !== null && publication !== null;
  const [neighbours, { memes }] = await Promise.all([
    isPublic ? findNeighbours(ctx.db, { published_at, publication }) : { previous: null, next: null },
    // One more than shown, because the meme itself may be among them.
    listMemes(ctx, viewer, {
      sort: 'recent',
      time: 'all',
      company,
      limit: MORE_OF_COMPANY + 1,
    }),
  ]);
  const more = memes.filter((other) => other.id !== id).slice(0, MORE_OF_COMPANY);
  return { ...neighbours, more };
}
