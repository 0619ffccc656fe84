import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useShortcuts, useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/dialog/dialog-requests.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isOwnMeme } from '../../memes/own-meme.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { UndoTray } from '../desk/undo-tray.tsx';
import { KeyCap, NEEDS_KEYS } from '../queue/key-button.tsx';
import { pendingQuery } from '../queue/pending-query.ts';
import { useQueueFocus } from '../queue/use-queue-focus.ts';
import { usePlaceInQueue, useViewKey, ViewSwitch } from '../queue/view-switch.tsx';
import ThemesDialog from '../themes/themes-dialog.tsx';
import { PendingCard } from './pending-card.tsx';
import { PendingFailure } from './pending-failure.tsx';
import { usePendingDecisions } from './use-pending-decisions.ts';

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
          {m.meme.loadMore}
        </Button>
      )}
    </div>
  );
}

function Desk({ memes, total }: { memes: Meme[]; total: number }) {
  const { current, move, cardRef, passOn, note } = useQueueFocus(memes, usePlaceInQueue());
  const { busy, approve, reject, made, undo } = usePendingDecisions(passOn);
  const userId = useCurrentUser()?.userId;
  const isOwn = (meme: Meme) => isOwnMeme(meme, userId);
  const inHand = current && !isOwn(current) ? current : null;
  const [themed, setThemed] = useState<Meme | null>(null);
  const [areOn, switchShortcuts] = useShortcutsSwitch();
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      a: () => inHand && approve(inHand),
      r: () => inHand && reject(inHand),
      u: () => undo(),
      l: useViewKey('list', current?.id ?? null),
      t: () => setThemed(inHand),
      '?': () => void showHelp(),
    },
    areOn,
  );
  return (
    <>
      <QueueBar
        total={total}
        memeId={current?.id ?? null}
        areOn={areOn}
        onSwitch={switchShortcuts}
        onHelp={() => void showHelp()}
      />
      {total === 0 && <Panel title={m.moderation.empty} />}
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
              onThemes={() => setThemed(meme)}
            />
          </li>
        ))}
      </ul>
      <UndoTray made={made} notes={[]} onUndo={undo} />
      {themed && <ThemesDialog meme={themed} onClose={() => setThemed(null)} />}
    </>
  );
}

function showHelp(): Promise<void> {
  const { shortcutList, shortcutNote, shortcutsHelp } = m.moderation;
  return announce([...shortcutList, '', shortcutNote].join('\n'), { title: shortcutsHelp });
}

interface QueueBarProps {
  total: number;
  /** The current meme. */
  memeId: number | null;
  areOn: boolean;
  onSwitch: () => void;
  onHelp: () => void;
}

/** The number of pending memes, and the switch of the shortcuts. */
function QueueBar({ total, memeId, areOn, onSwitch, onHelp }: QueueBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="mr-auto text-muted tabular-nums">
        {m.moderation.count({ count: total })}
      </p>
      <ViewSwitch current="list" memeId={memeId} />
      <Button tone="quiet" aria-pressed={areOn} onClick={onSwitch} className={NEEDS_KEYS}>
        <Keyboard className="size-5" />
        {m.moderation.shortcuts} <span aria-hidden="true">{areOn ? m.moderation.on : m.moderation.off}</span>
      </Button>
      <Button tone="quiet" onClick={onHelp} aria-label={m.moderation.shortcutsHelp} className={NEEDS_KEYS}>
        <KeyCap letter="?" />
      </Button>
    </div>
  );
}

export function PendingSkeleton() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {m.moderation.loading}
      </p>
      <Skeleton className="h-11 w-64" />
      <div className="grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)]">
        <Skeleton className="aspect-4/3 rounded-none" />
        <div className="grid content-start gap-4 p-4 sm:p-6">
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-11 w-60" />
        </div>
      </div>
    </div>
  );
}
