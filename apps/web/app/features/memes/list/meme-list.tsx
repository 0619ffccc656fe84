import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { type ReactElement, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { cursorOf } from '../../../lib/api/link-header.ts';
import { classNames } from '../../../lib/class-names.ts';
import { changeEntryUrl, currentEntry, restoreEntryUrl } from '../../../lib/page/list-place.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import type { MemePage } from '../meme-queries.ts';
import { LeftOutLine, useWantedMemes } from './left-out.tsx';
import { MemeGrid, MemeGridSkeleton } from './meme-grid.tsx';

/** Number of pages that load without a click near the end of a list (product: lists that load on). */
const AUTOMATIC_PAGES = 2;
/** Distance from the end at which the next page is fetched, as a `rootMargin`. A phone's footer fills the screen below the end. */
const AHEAD = '800px 0px';

/** Returns the ref of the element at the end of the list. */
function useLoadOn(query: PagedMemes, pages: number): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const fetchNext = useRef(query.fetchNextPage);
  useEffect(() => {
    fetchNext.current = query.fetchNextPage;
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && pages <= AUTOMATIC_PAGES;
  useEffect(() => {
    const target = end.current;
    if (!isDue || !target) return;
    let isOver = false;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        await fetchNext.current();
        // Still here: a refetch cancelled the page before the list showed that it was loading.
        if (!isOver) observer.observe(target);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(target);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [isDue]);
  return end;
}

interface Place {
  /** The element around the list. */
  box: RefObject<HTMLElement | null>;
  /** For each page, the index of its first shown card. */
  starts: readonly number[];
  /** URLs of the pages at the API. */
  addresses: readonly string[];
  /** Returns the URL of the site's page that starts at this page of the API; null for a list without such URLs. */
  hrefOf: ((address: string) => string) | null;
}

/** Stores the page of the list that is being read in the URL, for a reload (product: lists that load on). */
function usePlace(place: Place): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has an address of its own.
  useEffect(() => {
    const entry = currentEntry();
    let shown = 0;
    let isWaiting = false;
    const follow = () => {
      isWaiting = false;
      const { box, starts, addresses, hrefOf } = latest.current;
      const reading = pageInView(box.current, starts);
      const address = addresses[reading];
      if (reading === shown || address === undefined || hrefOf === null || currentEntry().key !== entry.key)
        return;
      shown = reading;
      if (reading === 0) return restoreEntryUrl(entry);
      changeEntryUrl(entry, hrefOf(address), cursorOf(addresses[0] ?? '') ?? '');
    };
    const onScroll = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(follow);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [key]);
}

/** Returns the last page whose first card has passed the middle of the window. */
function pageInView(box: HTMLElement | null, starts: readonly number[]): number {
  const cards = box?.querySelectorAll('[data-feed] > li');
  return starts.findLastIndex((start, page) => {
    const top = cards?.[start]?.getBoundingClientRect().top;
    return page === 0 || (top !== undefined && top < window.innerHeight / 2);
  });
}

/** The fields of an infinite query's result that a list needs. */
interface PagedMemes {
  data: { pages: MemePage[]; pageParams: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

const NONE: readonly number[] = [];

interface MemeListProps {
  query: PagedMemes;
  /** True while another filter loads: the shown memes are about to be replaced. */
  isStale?: boolean;
  card?: (meme: Meme) => ReactElement;
  /** For lists that the reader chose by author or meme: muted and hidden memes stay. */
  isOwnChoice?: boolean;
  /** Ids of memes that the page shows elsewhere. */
  without?: readonly number[];
  /** Returns the URL of the next page, for readers without scripts. */
  moreHref?: (next: string) => string;
}

/** A grid that loads two further pages near its end, then shows 'Load more' (product: lists that load on). */
export function MemeList({ query, ...list }: MemeListProps) {
  return query.data ? <LoadedList query={query} data={query.data} {...list} /> : <MemeGridSkeleton />;
}

type LoadedListProps = MemeListProps & { data: NonNullable<PagedMemes['data']> };

function LoadedList({
  query,
  data: { pages, pageParams },
  isStale = false,
  isOwnChoice = false,
  without = NONE,
  card,
  moreHref,
}: LoadedListProps) {
  const all = useMemo(
    () =>
      distinct(
        pages.flatMap((page) => page.memes),
        without,
      ),
    [pages, without],
  );
  const { memes, ...rest } = useWantedMemes(all, !card && !isOwnChoice);
  const box = useRef<HTMLDivElement>(null);
  usePlace({
    box,
    starts: startsOf(pages, memes),
    addresses: pageParams.map(String),
    hrefOf: moreHref ?? null,
  });
  const end = useLoadOn(query, pages.length);
  const next = pages.at(-1)?.next ?? null;
  return (
    <div ref={box} aria-busy={isStale} className={classNames('transition-opacity', isStale && 'opacity-50')}>
      <p role="status" className="sr-only">
        {isStale || query.isFetchingNextPage ? m.meme.loading : ''}
      </p>
      <MemeGrid memes={memes} {...(card && { card })} />
      <LeftOutLine {...rest} />
      <div ref={end}>{next && <LoadMore query={query} href={moreHref?.(next)} />}</div>
    </div>
  );
}

/** Returns the index of each page's first shown card. */
function startsOf(pages: readonly MemePage[], memes: readonly Meme[]): number[] {
  const places = new Map(memes.map(({ id }, index) => [id, index]));
  return pages.map((page) => {
    const shown = page.memes.flatMap(({ id }) => places.get(id) ?? []);
    return shown.length > 0 ? Math.min(...shown) : Number.MAX_SAFE_INTEGER;
  });
}

function LoadMore({ query, href }: { query: PagedMemes; href: string | undefined }) {
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-reject">
          {m.meme.moreFailed}
        </p>
      )}
      <MoreButton to={href} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {m.meme.loadMore}
      </MoreButton>
    </div>
  );
}

/** Removes duplicates: a meme that moved between two requests is returned twice. */
function distinct(memes: Meme[], without: readonly number[]): Meme[] {
  const shown = new Map(memes.map((meme) => [meme.id, meme]));
  for (const id of without) shown.delete(id);
  return [...shown.values()];
}
