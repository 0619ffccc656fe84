import type { Meme } from '@corpomeme/contract/memes';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { memeStrings } from '../meme.strings.ts';
import { MemeCard } from '../meme-card.tsx';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4';

interface MemeGridProps {
  memes: readonly Meme[];
  /** Renders one card at its own height; defaults to a plain public card. */
  card?: (meme: Meme) => ReactNode;
}

/** One column on a phone, up to four. Shows 'No memes found' when empty. */
export function MemeGrid({ memes, card }: MemeGridProps) {
  if (memes.length === 0) {
    return (
      <p className="rounded-card border border-dashed border-edge px-6 py-16 text-center text-muted">
        {memeStrings.none}
      </p>
    );
  }
  return (
    <ul
      data-feed
      tabIndex={-1}
      className={classNames(GRID, 'shadow-none outline-none', card && 'items-start')}
    >
      {memes.map((meme, index) => (
        <li key={meme.id} className="min-w-0">
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
        {memeStrings.loading}
      </p>
      <div aria-hidden="true" className={GRID}>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
            <Skeleton className="aspect-square rounded-none" />
            <div className="grid gap-3 p-4">
              <Skeleton className="h-6.5 w-3/4" />
              <Skeleton className="h-10 w-1/2" />
              <Skeleton className="h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** On a phone, all other pictures are below the fold and would compete with the first for bandwidth. */
function priorityOf(index: number) {
  return index === 0 ? 'first' : 'lazy';
}
