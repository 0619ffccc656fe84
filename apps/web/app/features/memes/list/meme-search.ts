import {
  MEME_TIMES,
  type MemeSort,
  type MemeTime,
  type ReadLanguage,
  readLanguageNamed,
  sortNamed,
  themeNamed,
} from '@corpomeme/contract/memes/meme-lists';
import { useLocation, useNavigation } from 'react-router';
import { beginningOf } from '../../../lib/page/list-place.ts';

const CURSOR_MAX = 200;

export interface MemeSearch {
  sort: MemeSort;
  time: MemeTime;
  /** The slug of a theme. */
  theme: string | undefined;
  language: ReadLanguage | undefined;
  cursor: string | undefined;
}

/** Parses a page's query; unknown values become defaults, because people edit URLs. */
export function readMemeSearch(search: URLSearchParams): MemeSearch {
  const cursor = beginningOf(search) ?? search.get('cursor') ?? '';
  return {
    sort: sortNamed(search.get('sort') ?? '') ?? 'recent',
    time: MEME_TIMES.find((time) => time === search.get('time')) ?? 'all',
    theme: themeNamed(search.get('theme')),
    language: readLanguageNamed(search.get('language')),
    cursor: cursor.length > 0 && cursor.length <= CURSOR_MAX ? cursor : undefined,
  };
}

/** Returns parameters for links without defaults, so that each view has one URL. */
export function memeSearchParams({
  sort,
  time,
  theme,
  language,
  cursor,
}: Partial<MemeSearch>): Record<string, string | undefined> {
  return {
    sort: sort === 'recent' ? undefined : sort,
    time: time === 'all' ? undefined : time,
    theme,
    language,
    cursor,
  };
}

/** Returns true while the same page loads with another sort, time or company. */
export function useRefiltering(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
