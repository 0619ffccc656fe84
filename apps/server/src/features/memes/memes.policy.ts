import type { Actor } from '../../http/actor.ts';
import type { MemeRow } from './memes.queries.ts';

type Meme = Pick<MemeRow, 'user_id' | 'status'>;

/**
 * Returns whether the author may edit a meme that was never public, image included, which resubmits it
 * (product: states of a meme).
 */
export function isResubmission(actor: Actor, meme: Meme): boolean {
  return meme.user_id === actor.userId && (meme.status === 'pending' || meme.status === 'rejected');
}

/** Returns true for its author in each status, and for members with the permission. */
export function canDeleteMeme(actor: Actor, meme: Meme): boolean {
  return meme.user_id === actor.userId || actor.permissions.canDeleteMemes;
}
