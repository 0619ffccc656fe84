import type { Actor } from '../../http/actor.ts';
import type { MemeRow } from './memes.queries.ts';

type Meme = Pick<MemeRow, 'user_id' | 'status'>;

/** An author may change what the public never saw, picture included; the moderators then look again (product: states of a meme). */
export function isResubmission(actor: Actor, meme: Meme): boolean {
  return meme.user_id === actor.userId && (meme.status === 'pending' || meme.status === 'rejected');
}

/** Its author may, whatever its state, and who has the permission. */
export function canDeleteMeme(actor: Actor, meme: Meme): boolean {
  return meme.user_id === actor.userId || actor.permissions.canDeleteMemes;
}
