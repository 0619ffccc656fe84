import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { MemeGridSkeleton } from '../list/meme-grid.tsx';
import { MemeList } from '../list/meme-list.tsx';
import { OwnMemeCard } from './own-card.tsx';
import { OwnEmpty } from './own-empty.tsx';
import { ownMemesQuery, ownSummaryQuery } from './own-queries.ts';
import { OwnViews } from './own-views.tsx';

interface OwnMemesProps {
  uid: string;
  /** Null for memes of each state. */
  view: ApprovalStatus | null;
}

/** Takes the focus when the focused card is removed. */
export function OwnMemes({ uid, view }: OwnMemesProps) {
  const box = useRef<HTMLElement>(null);
  const { data } = useQuery(ownSummaryQuery(uid));
  return (
    <div className="grid gap-6">
      <OwnViews current={view} counts={data?.counts} />
      <section ref={box} tabIndex={-1} aria-label={m.ownMemes.heading} className="outline-none">
        <List key={view} uid={uid} view={view} onGone={() => box.current?.focus()} />
      </section>
    </div>
  );
}

/** Appears when list and summary are there, so that no card grows afterwards. */
function List({ uid, view, onGone }: OwnMemesProps & { onGone: () => void }) {
  const query = useInfiniteQuery(ownMemesQuery(uid, view));
  const summary = useQuery(ownSummaryQuery(uid));
  const { data, isLoadingError } = query;
  if (isLoadingError) {
    return <LoadFailurePanel text={m.ownMemes.loadFailed} query={query} />;
  }
  if (!data || summary.isLoading) return <MemeGridSkeleton />;
  if (data.pages.every(({ memes }) => memes.length === 0)) {
    return <OwnEmpty view={view} counts={summary.data?.counts} />;
  }
  const usualWait = summary.data?.usual_wait ?? null;
  return (
    <MemeList
      query={query}
      card={(meme) => <OwnMemeCard meme={meme} usualWait={usualWait} onGone={onGone} />}
    />
  );
}
