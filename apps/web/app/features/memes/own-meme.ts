import type { Meme } from '@corpomeme/contract/memes/memes';

/** Returns whether the member posted the meme; without a name, only the author's own requests tell. */
export function isOwnMeme(meme: Pick<Meme, 'user_id' | 'is_own'>, uid: string | undefined): boolean {
  return meme.is_own === true || meme.user_id === uid;
}
