import type { Meme } from '@corpomeme/contract/memes';
import { pathOf } from '@corpomeme/contract/operation';
import * as operations from '@corpomeme/contract/operations/memes';
import { page } from '@corpomeme/contract/paths';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { fullDate } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MemeHistory } from '../history/meme-history.tsx';
import { MemeGridSkeleton } from '../list/meme-grid.tsx';
import { MemeList } from '../list/meme-list.tsx';
import { MemeCard } from '../meme-card.tsx';
import { memeKeys } from '../meme-keys.ts';
import type { MemePage } from '../meme-queries.ts';
import { fetchMemePage } from '../meme-queries.ts';
import { ownMemesStrings } from './own-memes.strings.ts';
import { OwnRefusal } from './own-refusal.tsx';

/** Takes the focus when the focused card is removed. */
export function OwnMemes({ uid }: { uid: string }) {
  const box = useRef<HTMLElement>(null);
  return (
    <section ref={box} tabIndex={-1} aria-label={ownMemesStrings.heading} className="outline-none">
      <List uid={uid} onGone={() => box.current?.focus()} />
    </section>
  );
}

function List({ uid, onGone }: { uid: string; onGone: () => void }) {
  const query = useInfiniteQuery(ownMemesQuery(browserApi, uid));
  const { data, isLoadingError } = query;
  if (isLoadingError) {
    return <LoadFailurePanel text={ownMemesStrings.loadFailed} query={query} />;
  }
  if (!data) return <MemeGridSkeleton />;
  if (data.pages.every(({ memes }) => memes.length === 0)) {
    return (
      <Panel title={ownMemesStrings.empty}>
        <LinkButton to={page.howto()} tone="marker">
          {ownMemesStrings.create}
        </LinkButton>
      </Panel>
    );
  }
  return <MemeList query={query} card={(meme) => <OwnMemeCard meme={meme} onGone={onGone} />} />;
}

const OwnMemeActions = lazyPart(() => import('./own-meme-actions.tsx'));

/** Shows the status too: who approved it and when, or why it was rejected. */
function OwnMemeCard({ meme, onGone }: { meme: Meme; onGone: () => void }) {
  return (
    <MemeCard meme={meme} showStatus>
      <Decision meme={meme} />
      <Suspense fallback={<div className="h-11" />}>
        <OwnMemeActions meme={meme} onGone={onGone} />
      </Suspense>
      <MemeHistory memeId={meme.id} />
    </MemeCard>
  );
}

function Decision({ meme }: { meme: Meme }) {
  const { approval_status, approved_by_username, approved_at } = meme;
  if (approval_status === 'rejected' || approval_status === 'removed') return <OwnRefusal meme={meme} />;
  if (approval_status !== 'approved') return null;
  const by = approved_by_username ?? ownMemesStrings.unknown;
  const time = approved_at ? fullDate(approved_at) : ownMemesStrings.unknown;
  return <p className="text-14 text-muted">{ownMemesStrings.approvedBy(by, time)}</p>;
}

/** All memes of this member in each status, newest first. Fetched at each visit. */
function ownMemesQuery(client: ApiClient, userId: string) {
  return infiniteQueryOptions({
    queryKey: memeKeys.ownOf(userId),
    initialPageParam: pathOf(operations.listOwnMemes, {}, { userId }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(client, operations.listOwnMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}
