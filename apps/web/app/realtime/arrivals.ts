import { languagesFor, type MemeSort, windowStart } from '@corpomeme/contract/memes/meme-lists';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { MemeListFilter, MemePage } from '../features/memes/meme-queries.ts';

/** The sort key of each order. */
const RANK: Record<MemeSort, (meme: Meme) => number> = {
  recent: ({ created_at }) => Date.parse(created_at),
  upvoted: ({ votes }) => votes,
  commented: ({ commentCount }) => commentCount,
};

interface Arrival {
  meme: Meme;
  /** Published after all memes of the list. */
  isLatest: boolean;
}

/**
 * Returns whether a refetch would put this meme between those that the list shows. `now` in milliseconds since 1970.
 */
export function belongsTo(
  pages: readonly MemePage[],
  filter: MemeListFilter,
  arrival: Arrival,
  now: number,
): boolean {
  const { company, theme, language, time, sort, search, cursor } = filter;
  const { meme } = arrival;
  // Only the server knows all indexed words of a meme.
  if (search !== undefined) return false;
  if (company !== undefined && meme.company !== company) return false;
  if (theme !== undefined && !meme.themes.includes(theme)) return false;
  if (language !== undefined && !languagesFor(language).includes(meme.language)) return false;
  if (time !== 'all' && Date.parse(meme.created_at) < windowStart(time, now)) return false;
  const memes = pages.flatMap((page) => page.memes);
  const [first, last] = [memes[0], memes.at(-1)];
  const endsHere = (pages.at(-1)?.next ?? null) === null;
  if (last && !endsHere && !isBefore(arrival, last, sort)) return false;
  // A list that starts with a cursor has nothing above its first meme.
  return !(cursor !== undefined && first && isBefore(arrival, first, sort));
}

/** The later publication breaks ties, as on the server. */
function isBefore({ meme, isLatest }: Arrival, shown: Meme, sort: MemeSort): boolean {
  const [rank, other] = [RANK[sort](meme), RANK[sort](shown)];
  return rank > other || (rank === other && isLatest);
}
