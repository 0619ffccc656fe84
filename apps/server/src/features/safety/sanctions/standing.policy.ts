import type { AuthorStanding } from '@corpomeme/contract/safety/sanctions';

/** Refused memes from which an author counts as often refused. */
const OFTEN = 3;

/** Returns what moderators read of the author of a meme without a name (decision 170). */
export function standingOf(memes: { approved: number; rejected: number; removed: number }): AuthorStanding {
  const refused = memes.rejected + memes.removed;
  if (refused >= OFTEN && refused > memes.approved) return 'often_refused';
  return memes.approved > 0 ? 'known' : 'new';
}
