import { type MemeSort, windowStart } from '@corpomeme/contract/meme-lists';
import type { Meme } from '@corpomeme/contract/memes';
import type { MemeListFilter, MemePage } from '../memes/meme-queries.ts';

/** The sort key of each order. */
const RANK: Record<MemeSort, (meme: Meme) => number> = {
  recent: ({ created_at }) => Date.parse(created_at),
  upvoted: ({ votes }) => votes,
  commented: ({ commentCount }) => commentCount,
};

/**
 * Returns whether a refetch would put this meme between those that the list shows. `now` in milliseconds since 1970.
 */
export function belongsTo(
  pages: readonly MemePage[],
  filter: MemeListFilter,
  meme: Meme,
  now: number,
): boolean {
  const { company, time, sort, search, cursor } = filter;
  // Only the server knows all indexed words of a meme.
  if (search !== undefined) return false;
  if (company !== undefined && meme.company !== company) return false;
  if (time !== 'all' && Date.parse(meme.created_at) < windowStart(time, now)) return false;
  const memes = pages.flatMap((page) => page.memes);
  const [first, last] = [memes[0], memes.at(-1)];
  const endsHere = (pages.at(-1)?.next ?? null) === null;
  if (last && !endsHere && !isBefore(meme, last, sort)) return false;
  // A list that starts with a cursor has nothing above its first meme.
  return !(cursor !== undefined && first && isBefore(meme, first, sort));
}

/** The later publication breaks ties on the server, and an arrival is the latest of all. */
function isBefore(arrived: Meme, shown: Meme, sort: MemeSort): boolean {
  return RANK[sort](arrived) >= RANK[sort](shown);
}
