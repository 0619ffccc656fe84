import type { Meme } from '@corpomeme/contract/memes';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { memeStrings } from '../meme.strings.ts';
import type { MemePage } from '../meme-queries.ts';
import { MemeGrid, MemeGridSkeleton } from './meme-grid.tsx';

/** The fields of an infinite query's result that a list needs. */
export interface PagedMemes {
  data: { pages: MemePage[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface MemeListProps {
  query: PagedMemes;
  /** True while another filter loads: the shown memes are about to be replaced. */
  isStale?: boolean;
  card?: (meme: Meme) => ReactNode;
  /** Returns the URL of the next page, for readers without scripts. */
  moreHref?: (next: string) => string;
}

/** A grid with 'Load more' below. */
export function MemeList({ query, isStale = false, card, moreHref }: MemeListProps) {
  if (!query.data) return <MemeGridSkeleton />;
  const { pages } = query.data;
  const memes = distinct(pages.flatMap((page) => page.memes));
  const next = pages.at(-1)?.next ?? null;
  return (
    <div aria-busy={isStale} className={classNames('transition-opacity', isStale && 'opacity-50')}>
      <p role="status" className="sr-only">
        {isStale || query.isFetchingNextPage ? memeStrings.loading : ''}
      </p>
      <MemeGrid memes={memes} {...(card && { card })} />
      {next && <LoadMore query={query} href={moreHref?.(next)} />}
    </div>
  );
}

function LoadMore({ query, href }: { query: PagedMemes; href: string | undefined }) {
  const more = () => void query.fetchNextPage();
  const busy = query.isFetchingNextPage;
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-reject">
          {memeStrings.moreFailed}
        </p>
      )}
      {href ? (
        <LinkButton
          to={href}
          aria-busy={busy}
          onClick={(event: MouseEvent) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (!busy) more();
          }}
        >
          {busy && <Spinner />}
          {memeStrings.loadMore}
        </LinkButton>
      ) : (
        <Button busy={busy} onClick={more}>
          {memeStrings.loadMore}
        </Button>
      )}
    </div>
  );
}

/** Removes duplicates: a meme that moved between two requests is returned twice. */
function distinct(memes: Meme[]): Meme[] {
  return [...new Map(memes.map((meme) => [meme.id, meme])).values()];
}
