import type { MemeSurroundings } from '@corpomeme/contract/memes/memes';
import { MORE_OF_COMPANY } from '@corpomeme/contract/site/limits';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/actor.ts';
import { findMeme } from '../memes.queries.ts';
import { listMemes } from '../memes.service.ts';
import { findNeighbours } from './surroundings.queries.ts';

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
