import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useShortcuts, useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useQueueFocus } from '../queue/use-queue-focus.ts';
import { AppealCard } from './appeal-card.tsx';
import { appealsQuery } from './appeals-query.ts';
import { RemovedMemes } from './removed-memes.tsx';
import { useAppealAnswers } from './use-appeal-answers.ts';

/** Lists open appeals, and removed memes that may be restored. */
export function AppealsDesk() {
  return (
    <div className="grid gap-10">
      <Appeals />
      <RemovedMemes status="removed" />
      <RemovedMemes status="rejected" />
    </div>
  );
}

export function AppealsSkeleton() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {m.appealsDesk.loading}
      </p>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-96" />
    </div>
  );
}

function Appeals() {
  const query = useInfiniteQuery(appealsQuery(browserApi));
  const { data, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (isLoadingError) {
    return <LoadFailurePanel text={m.appealsDesk.loadFailed} query={query} />;
  }
  if (!data) return <AppealsSkeleton />;
  const appeals = data.pages.flatMap((page) => page.appeals);
  return (
    <section aria-label={m.appealsDesk.heading} className="grid gap-5">
      <AppealList appeals={appeals} total={data.pages.at(-1)?.total ?? appeals.length} />
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {m.appealsDesk.loadMore}
        </Button>
      )}
    </section>
  );
}

function AppealList({ appeals, total }: { appeals: Appeal[]; total: number }) {
  const { current, move, cardRef, passOn, note } = useQueueFocus(appeals);
  const { busy, answerTo, write, decide } = useAppealAnswers(passOn);
  const [areOn] = useShortcutsSwitch();
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      a: () => current && decide(current, 'accepted'),
      d: () => current && decide(current, 'dismissed'),
      w: () => current && focusAnswer(current.id),
    },
    areOn,
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <p role="status" className="mr-auto text-muted tabular-nums">
          {total > 0 && m.appealsDesk.waiting({ count: total })}
        </p>
        {areOn && total > 0 && (
          <p className="hidden text-14 text-muted pointer-fine:block">{m.appealsDesk.keys}</p>
        )}
      </div>
      {total === 0 && (
        <Panel title={m.appealsDesk.empty}>
          <p className="text-muted">{m.appealsDesk.emptyText}</p>
        </Panel>
      )}
      <ul className="grid gap-5 empty:hidden">
        {appeals.map((appeal) => (
          <li key={appeal.id} className="min-w-0">
            <AppealCard
              appeal={appeal}
              isCurrent={appeal.id === current?.id}
              isBusy={busy === appeal.id}
              showKeys={areOn}
              answer={answerTo(appeal.id)}
              cardRef={cardRef(appeal.id)}
              onFocus={() => note(appeal.id)}
              onWrite={(text) => write(appeal.id, text)}
              onAccept={() => decide(appeal, 'accepted')}
              onDismiss={() => decide(appeal, 'dismissed')}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function focusAnswer(id: number): void {
  document.querySelector<HTMLElement>(`[aria-labelledby="appeal-${id}"] textarea`)?.focus();
}
