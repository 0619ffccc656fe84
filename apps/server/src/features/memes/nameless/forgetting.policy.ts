import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { dayOf } from '../../../clock.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';

/**
 * Returns the time from which the days until forgetting count: the publication, or for a meme that was never public its
 * decision; null for a pending meme (product: posting without a name).
 */
export function beginningOf(meme: Pick<MemesTable, 'status' | 'published_at' | 'decided_at'>): number | null {
  if (meme.status === 'pending' || meme.status === 'held') return null;
  return meme.published_at ?? meme.decided_at;
}

/**
 * Returns the time to store for an act of the author: only the day for a meme without a name, because a log of the
 * network has the exact time.
 */
export function authorTime(meme: { author_role_id: number }, now: number): number {
  return meme.author_role_id === PSEUDONYM ? dayOf(now) : now;
}
