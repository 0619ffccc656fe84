import type { Actor } from '../../http/actor.ts';
import type { MemeRow } from './memes.queries.ts';

type Meme = Pick<MemeRow, 'is_own' | 'status'>;

/** Whether reports hide the meme until a moderator looks. */
export const isHiddenByReports = ({ status, decided_by }: Pick<MemeRow, 'status' | 'decided_by'>) =>
  status === 'removed' && decided_by === null;

/** Whether something is said against the meme, so that its author is asked (decision 375). */
export const isAuthorAsked = (meme: Pick<MemeRow, 'status' | 'decided_by' | 'is_answered' | 'is_asked'>) =>
  meme.status === 'approved' ? meme.is_answered === 1 || meme.is_asked === 1 : isHiddenByReports(meme);

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
