import type { Meme } from '@corpomeme/contract/memes/memes';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { awaited } from '../../../lib/awaited.ts';
import { useShortcuts, useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { announce, promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { NextPage } from '../../../ui/more-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ShortcutsCheck } from '../../../ui/shortcuts-check.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { MemeActions } from '../../memes/meme-actions.tsx';
import { memeKeys } from '../../memes/meme-keys.ts';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import { isOwnMeme } from '../../memes/own-meme.ts';
import { PostedLine } from '../../memes/posted-line.tsx';
import { StatusBadge } from '../../memes/status-badge.tsx';
import { ListedReason, reasonBody } from '../../site/reasons/reason-picker.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import type { DecisionWords } from '../decisions/send-decisions.ts';
import { type DecisionEvent, useDecide } from '../decisions/use-decide.ts';
import { type UndoableDecision, useUndo } from '../decisions/use-undo.ts';
import { UndoTray } from '../desk/undo-tray.tsx';
import { DeskTools } from '../desk-frame.tsx';
import { ProposalPart } from '../proposals/proposal-part.tsx';
import { HelpButton, KeyButton } from '../queue/key-button.tsx';
import { OwnMatter } from '../queue/own-matter.tsx';
import { pendingQuery } from '../queue/pending-query.ts';
import { useQueueFocus } from '../queue/use-queue-focus.ts';
import { usePlaceInQueue, useViewKey, ViewSwitch } from '../queue/view-switch.tsx';
import { MemeThemes } from '../themes/meme-themes.tsx';
import ThemesDialog from '../themes/themes-dialog.tsx';
import { PendingFailure } from './pending-failure.tsx';

const SIZES = '(min-width: 1024px) 560px, calc(100vw - 2rem)';

interface PendingCardProps {
  meme: Meme;
  isBusy: boolean;
  /** True for the moderator's own meme. */
  isOwn: boolean;
  /** True if shortcuts apply to this card. */
  isCurrent: boolean;
  showKeys: boolean;
  cardRef: (card: HTMLElement | null) => void;
  onFocus: () => void;
  onApprove: () => void;
  onReject: () => void;
  onThemes: () => void;
}

/** Shows everything that a decision needs: the whole picture and all text. */
function PendingCard({ meme, isOwn, isCurrent, cardRef, onFocus, onThemes, ...decision }: PendingCardProps) {
  const heading = `pending-${meme.id}`;
  return (
    <article
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
      className="flex scroll-mt-24 flex-col overflow-clip rounded-card border border-line bg-surface lg:grid lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] aria-current:border-ink"
    >
      <div className="grid place-items-center bg-sunken lg:row-span-2">
        <div className="flex w-full" style={{ maxWidth: widestFor(meme) }}>
          <MemePicture meme={meme} sizes={SIZES} priority="eager" />
        </div>
      </div>
      <div className="grid content-start gap-4 p-4 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={heading} className="min-w-0 text-22">
            <Link to={page.meme(meme.id)} className="hover:underline">
              <bdi>{titleOf(meme)}</bdi>
            </Link>
          </h2>
          <StatusBadge status={meme.approval_status} />
        </div>
        <PostedLine meme={meme} />
        {meme.message && (
          <p dir="auto" className="max-w-prose whitespace-pre-line">
            {meme.message}
          </p>
        )}
        <p className="max-w-prose text-14 text-muted">
          <span className="font-semibold">{m.moderation.alt}</span>
          {': '}
          {meme.image_alt ?? m.moderation.noAlt}
        </p>
        {!isOwn && <ProposalPart meme={meme} />}
        <MemeThemes meme={meme} showKey={decision.showKeys} onChange={isOwn ? null : onThemes} />
        <MemeActions meme={meme} />
      </div>
      {/* In reach of the thumb on narrow screens; a child of the card, because it sticks to it. */}
      <div className="z-10 border-t border-line bg-surface p-3 sm:px-6 lg:self-start max-lg:tall:sticky max-lg:tall:bottom-(--bar)">
        {isOwn ? <OwnMatter /> : <Decision {...decision} />}
      </div>
    </article>
  );
}

type DecisionProps = Pick<PendingCardProps, 'isBusy' | 'showKeys' | 'onApprove' | 'onReject'>;

function Decision({ isBusy, showKeys, onApprove, onReject }: DecisionProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <KeyButton tone="approve" busy={isBusy} letter="A" showKey={showKeys} onClick={onApprove}>
        {m.moderation.approve}
      </KeyButton>
      <KeyButton
        tone="reject"
        aria-disabled={isBusy || undefined}
        letter="R"
        showKey={showKeys}
        onClick={onReject}
      >
        {m.moderation.reject}
      </KeyButton>
    </div>
  );
}

/** Returns the width at which the whole picture fits a common screen, with a minimum for readability. */
function widestFor({ image_width: width, image_height: height }: Meme): string {
  return `max(12rem, calc(70dvh * ${width / height}))`;
}

interface Decisions {
  /** Memes whose decision is being sent. */
  busy: ReadonlySet<number>;
  approve: (meme: Meme) => void;
  /** Asks for a reason first; cancelling changes nothing (product: dialogs). */
  reject: (meme: Meme) => void;
  /** Decisions that can still be undone. */
  made: readonly UndoableDecision[];
  undo: (key?: number) => void;
}

const TONES = {
  decided: 'success',
  own: 'info',
  other: 'info',
  changed: 'error',
  failed: 'error',
} as const satisfies Record<DecisionEvent, string>;

const TEXTS: Parameters<typeof useDecide>[0]['texts'] = {
  decided: (status) => m.moderation.decided[status],
  other: (_meme, { outcome, approval_status, approved_by_username }) =>
    outcome === 'gone' ? m.moderation.gone : whoWasFaster(approval_status ?? 'decided', approved_by_username),
  own: (_memes, said) => said ?? '',
  failed: (_error, status) => m.moderation.failed[status],
};

function whoWasFaster(state: string, by: string | null): string {
  return by === null ? m.moderation.already({ state }) : m.moderation.faster({ by, state });
}

/**
 * Sends one decision per meme at a time. `onLeave` runs just before a meme leaves the queue, while it is still
 * rendered.
 */
function usePendingDecisions(onLeave: (id: number) => void): Decisions {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const running = useRef(new Set<number>());
  const decide = useDecide({
    tell: (event, text) => toast(text, TONES[event]),
    texts: TEXTS,
    onLeave,
    // The queue shows the error itself.
    onForbidden: () => void client.resetQueries({ queryKey: memeKeys.pending }),
  });
  const { offer, made, undo } = useUndo({
    say: (text, isError) => toast(text, isError ? 'error' : 'success'),
    onBack: () => void client.invalidateQueries({ queryKey: memeKeys.pending }),
  });
  const mark = (id: number, isBusy: boolean) => {
    if (isBusy) running.current.add(id);
    else running.current.delete(id);
    setBusy(new Set(running.current));
  };
  const run = async (meme: Meme, words: DecisionWords) => {
    if (running.current.has(meme.id)) return;
    mark(meme.id, true);
    const sent = decide([meme], words).then(({ decided }) => (decided.has(meme.id) ? [meme] : []));
    void sent.then((decided) => decided.length > 0 && offer(decided, words.status, sent));
    await awaited(sent);
    mark(meme.id, false);
  };
  const reject = async (meme: Meme) => {
    if (running.current.has(meme.id)) return;
    const reason = await askRejection(meme);
    if (reason) await run(meme, { status: 'rejected', ...reason });
  };
  return {
    busy,
    made,
    undo,
    approve: (meme) => void run(meme, { status: 'approved', reason: null }),
    reject: (meme) => void reject(meme),
  };
}

/** Cards left when the next page is fetched. */
const AHEAD = 3;

/** The queue of the pending screen (product: screens), with its loading states. */
export function PendingQueue() {
  const query = useInfiniteQuery(pendingQuery(browserApi));
  const { data, error, isLoadingError, isFetching, hasNextPage, fetchNextPage } = query;
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
      <NextPage query={query}>{m.meme.loadMore}</NextPage>
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
  const [areOn] = useShortcutsSwitch();
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
      <p role="status" className="text-muted tabular-nums">
        {m.moderation.count({ count: total })}
      </p>
      <DeskTools>
        <ViewSwitch current="list" memeId={current?.id ?? null} />
        <HelpButton onHelp={() => void showHelp()} />
      </DeskTools>
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
  const { shortcutList, shortcutsHelp } = m.moderation;
  return announce(shortcutList.join('\n'), { title: shortcutsHelp, below: <ShortcutsCheck /> });
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

/** Shows the specified prompt with the list of reasons; null on cancel (product: dialogs). */
async function askRejection(meme: Meme): Promise<ReturnType<typeof reasonBody> | null> {
  let code: ReasonCode | null = null;
  const words = await promptDialog(m.moderation.rejectText({ title: titleOf(meme) }), {
    title: m.moderation.rejectTitle,
    label: m.moderation.reason,
    confirm: m.moderation.reject,
    cancel: m.moderation.cancel,
    maxLength: MEME.reasonMax,
    danger: true,
    below: (
      <ListedReason
        label={m.moderation.listedReason}
        onPick={(picked) => {
          code = picked;
        }}
      />
    ),
  });
  return words === null ? null : reasonBody({ code, words });
}
