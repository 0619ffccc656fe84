import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Reading } from '@corpomeme/contract/memes/reading';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { useCurrentUser } from '../../site/session/session-store.ts';

/** The fields of a meme that its menu uses. */
export type MenuMeme = Pick<Meme, 'id' | 'company' | 'user_id' | 'username'>;

const NOTHING: Reading = { saved: [], followed: [], hidden: [], muted: [] };

/** Returns what the member keeps and hides; nothing for visitors and until the session is known. */
export function useReading(): Reading {
  return readingOf(useCurrentUser());
}

/** As `useReading`, outside of components. */
export function readingOf(user: CurrentUser | null): Reading {
  // A session stored by an earlier release has no such field until the server answers.
  return user?.reading ?? NOTHING;
}

/** Returns whether the member wants to see this meme in lists. */
export function isWanted({ hidden, muted }: Reading, meme: Pick<Meme, 'company' | 'user_id'>): boolean {
  return !hidden.includes(meme.company) && !muted.includes(meme.user_id);
}
