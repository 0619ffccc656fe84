import type { MemeSort, MemeTime } from '@corpomeme/contract/memes';
import { useLocation, useNavigation } from 'react-router';

/** Sort names of both screens (product: sorting and time); the site's own links use one spelling. */
const SORTS: Record<string, MemeSort> = {
  recent: 'recent',
  upvoted: 'upvoted',
  votes: 'upvoted',
  commented: 'commented',
  comments: 'commented',
};
const TIMES: readonly MemeTime[] = ['now', 'today', 'week', 'all'];
const CURSOR_MAX = 200;

export interface MemeSearch {
  sort: MemeSort;
  time: MemeTime;
  cursor: string | undefined;
}

/** Parses a page's query; unknown values become defaults, because people edit URLs. */
export function readMemeSearch(search: URLSearchParams): MemeSearch {
  const sort = search.get('sort') ?? '';
  const cursor = search.get('cursor') ?? '';
  return {
    sort: (Object.hasOwn(SORTS, sort) && SORTS[sort]) || 'recent',
    time: TIMES.find((time) => time === search.get('time')) ?? 'all',
    cursor: cursor.length > 0 && cursor.length <= CURSOR_MAX ? cursor : undefined,
  };
}

/** Returns parameters for links without defaults, so that each view has one URL. */
export function memeSearchParams({
  sort,
  time,
  cursor,
}: Partial<MemeSearch>): Record<string, string | undefined> {
  return {
    sort: sort === 'recent' ? undefined : sort,
    time: time === 'all' ? undefined : time,
    cursor,
  };
}

/** Returns true while the same page loads with another sort, time or company. */
export function useRefiltering(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
