import type { Actor } from '../../http/actor.ts';
import type { MemeRow } from './memes.queries.ts';

type Meme = Pick<MemeRow, 'is_own' | 'status'>;

/**
 * Returns whether the author may edit a meme that was never public, image included, which resubmits it
 * (product: states of a meme).
 */
export function isResubmission(meme: Meme): boolean {
  return meme.is_own === 1 && ['pending', 'held', 'rejected'].includes(meme.status);
}

/** Returns true for the meme's author in each status, and for members with the permission. */
export function canDeleteMeme(actor: Actor, meme: Meme): boolean {
  return meme.is_own === 1 || actor.permissions.canDeleteMemes;
}
