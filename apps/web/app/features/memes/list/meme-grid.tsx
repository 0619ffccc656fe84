import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { type ReactElement, useLayoutEffect } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MemeCard } from '../meme-card.tsx';
import { placeNewCards } from './card-places.ts';
import { NoMemes } from './no-memes.tsx';

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
