import { type RefObject, useEffect, useRef } from 'react';
import type { PagedMemes } from './meme-list.tsx';

/** Number of pages that load without a click near the end of a list (product: lists that load on). */
const AUTOMATIC_PAGES = 2;
/** Distance from the end at which the next page is fetched, as a `rootMargin`. A phone's footer fills the screen below the end. */
const AHEAD = '800px 0px';

/** Returns the ref of the element at the end of the list. */
export function useLoadOn(query: PagedMemes, pages: number): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const fetchNext = useRef(query.fetchNextPage);
  useEffect(() => {
    fetchNext.current = query.fetchNextPage;
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && pages <= AUTOMATIC_PAGES;
  useEffect(() => {
    if (!isDue || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void fetchNext.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isDue]);
  return end;
}
