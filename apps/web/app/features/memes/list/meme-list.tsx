import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { type ReactElement, useMemo, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import type { MemePage } from '../meme-queries.ts';
import { LeftOutLine, useWantedMemes } from './left-out.tsx';
import { MemeGrid, MemeGridSkeleton } from './meme-grid.tsx';
import { useLoadOn } from './use-load-on.ts';
import { usePlace } from './use-place.ts';

/** The fields of an infinite query's result that a list needs. */
export interface PagedMemes {
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
      <LeftOutLine {...rest} />
      <MemeGrid memes={memes} {...(card && { card })} />
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
