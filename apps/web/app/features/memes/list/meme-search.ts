import type { MemeSort, MemeTime } from '@corpomeme/contract/memes';
import { useLocation, useNavigation } from 'react-router';

/** The words of either screen (product: sorting and time), with one spelling in our own links. */
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

/** Reads a page's own query; what it does not know counts as the default, since people edit addresses by hand. */
export function readMemeSearch(search: URLSearchParams): MemeSearch {
  const sort = search.get('sort') ?? '';
  const cursor = search.get('cursor') ?? '';
  return {
    sort: (Object.hasOwn(SORTS, sort) && SORTS[sort]) || 'recent',
    time: TIMES.find((time) => time === search.get('time')) ?? 'all',
    cursor: cursor.length > 0 && cursor.length <= CURSOR_MAX ? cursor : undefined,
  };
}

/** For links: defaults are left out, so that each view has one address. */
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

/** True while the same page is being loaded with another sort, time or company. */
export function useRefiltering(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
