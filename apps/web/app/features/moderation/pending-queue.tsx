import type { Meme } from '@corpomeme/contract/memes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserApi } from '../../lib/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/dialog-requests.ts';
import { Panel } from '../../ui/panel.tsx';
import { memeStrings } from '../memes/meme.strings.ts';
import { useCurrentUser } from '../session/session-store.ts';
import { moderationStrings } from './moderation.strings.ts';
import { PendingCard } from './pending-card.tsx';
import { PendingFailure } from './pending-failure.tsx';
import { pendingQuery } from './pending-query.ts';
import { PendingSkeleton } from './pending-skeleton.tsx';
import { QueueBar } from './queue-bar.tsx';
import { useDecisions } from './use-decisions.ts';
import { useQueueFocus } from './use-queue-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useShortcutsSwitch } from './use-shortcuts-switch.ts';

/** Cards left when the next page is fetched. */
const AHEAD = 3;

/** The queue of the pending screen (product: screens), with its loading states. */
export function PendingQueue() {
  const query = useInfiniteQuery(pendingQuery(browserApi));
  const { data, error, isLoadingError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const memes = data?.pages.flatMap((page) => page.memes) ?? [];
  const isLow = data !== undefined && memes.length < AHEAD;
  const canFetch = hasNextPage && !isFetching && !query.isFetchNextPageError;

  useEffect(() => {
    if (isLow && canFetch) void fetchNextPage();
  }, [isLow, canFetch, fetchNextPage]);

  if (isLoadingError) {
    return <PendingFailure error={error} isRetrying={isFetching} onRetry={() => void query.refetch()} />;
  }
  if (!data) return <PendingSkeleton />;
  return (
    <div className="grid gap-5">
      <Desk memes={memes} total={data.pages.at(-1)?.total ?? memes.length} />
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {memeStrings.loadMore}
        </Button>
      )}
    </div>
  );
}

function Desk({ memes, total }: { memes: Meme[]; total: number }) {
  const { current, move, cardRef, passOn, note } = useQueueFocus(memes);
  const { busy, approve, reject } = useDecisions(passOn);
  const userId = useCurrentUser()?.userId;
  const isOwn = (meme: Meme) => meme.user_id === userId;
  const inHand = current && !isOwn(current) ? current : null;
  const [areOn, switchShortcuts] = useShortcutsSwitch();
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      a: () => inHand && approve(inHand),
      r: () => inHand && reject(inHand),
      '?': () => void showHelp(),
    },
    areOn,
  );
  return (
    <>
      <QueueBar total={total} areOn={areOn} onSwitch={switchShortcuts} onHelp={() => void showHelp()} />
      {total === 0 && <Panel title={moderationStrings.empty} />}
      <ul className="grid gap-5">
        {memes.map((meme) => (
          <li key={meme.id} className="min-w-0">
            <PendingCard
              meme={meme}
              isBusy={busy.has(meme.id)}
              isOwn={isOwn(meme)}
              isCurrent={meme.id === current?.id}
              showKeys={areOn}
              cardRef={cardRef(meme.id)}
              onFocus={() => note(meme.id)}
              onApprove={() => approve(meme)}
              onReject={() => reject(meme)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function showHelp(): Promise<void> {
  const { shortcutList, shortcutNote, shortcutsHelp } = moderationStrings;
  return announce([...shortcutList, '', shortcutNote].join('\n'), { title: shortcutsHelp });
}
