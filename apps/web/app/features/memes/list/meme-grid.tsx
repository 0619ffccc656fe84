import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type ReactElement, useLayoutEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { keepLanguage } from '../../../lib/page/kept-language.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MemeCard } from '../meme-card.tsx';
import { placeNewCards } from './card-places.ts';
import { readMemeSearch } from './meme-search.ts';

/** Replaces an empty list, and suggests what to do next: choose a longer time or all languages, or post the first meme. */
function NoMemes() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { time, language } = readMemeSearch(search);
  const isWindow = time !== 'all';
  const without = (filter: string) => {
    const query = new URLSearchParams(search);
    for (const name of [filter, 'cursor']) query.delete(name);
    return { pathname, search: query.toString() };
  };
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-6 py-14 text-center">
      <p className="font-display text-22 font-semibold">{m.meme.none}</p>
      <p className="max-w-prose text-muted">
        {isWindow ? m.meme.noneInTime : language ? m.meme.noneInLanguage : m.meme.noneYet}
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        {isWindow && (
          <LinkButton to={without('time')} preventScrollReset tone="marker">
            {m.meme.showAllTime}
          </LinkButton>
        )}
        {language && (
          <LinkButton to={without('language')} preventScrollReset onClick={() => keepLanguage(null)}>
            {m.meme.showAllLanguages}
          </LinkButton>
        )}
        <LinkButton to={page.howto()} tone={isWindow ? 'plain' : 'marker'}>
          {m.meme.postFirst}
        </LinkButton>
      </div>
    </div>
  );
}

interface MemeGridProps {
  memes: readonly Meme[];
  /** Renders one card at its own height; defaults to a plain public card. */
  card?: (meme: Meme) => ReactElement;
}

/** One column on a phone, up to four. Says what to do next when empty. */
export function MemeGrid({ memes, card }: MemeGridProps) {
  // After each render, because other cards may be shown.
  useLayoutEffect(placeNewCards);
  if (memes.length === 0) return <NoMemes />;
  return (
    <ul data-feed tabIndex={-1} className="feed shadow-none outline-none">
      {memes.map((meme, index) => (
        <li key={meme.id} data-card suppressHydrationWarning>
          {card ? card(meme) : <MemeCard meme={meme} priority={priorityOf(index)} />}
        </li>
      ))}
    </ul>
  );
}

/** Placeholder cards of the real size while memes load. */
export function MemeGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {m.meme.loading}
      </p>
      <ul aria-hidden="true" className="feed">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <li key={index}>
            <div className="overflow-hidden rounded-card border border-line bg-surface">
              <Skeleton className="aspect-square rounded-none" />
              <div className="grid gap-3 p-4">
                <Skeleton className="h-6.5 w-3/4" />
                <Skeleton className="h-10 w-1/2" />
                <Skeleton className="h-11" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On a phone, all other pictures are below the fold and would compete with the first for bandwidth. */
function priorityOf(index: number) {
  return index === 0 ? 'first' : 'lazy';
}
