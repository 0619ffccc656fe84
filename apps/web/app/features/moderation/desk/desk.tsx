import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { PendingFailure } from '../pending/pending-failure.tsx';
import { deskQuery } from '../queue/desk-query.ts';
import { type QueueFilter, useQueueFilter } from '../queue/queue-filter.ts';
import { QueueFilters } from '../queue/queue-filters.tsx';
import { usePictureLook } from '../queue/use-picture-look.ts';
import { usePlaceInQueue } from '../queue/view-switch.tsx';
import { DeskRail } from './desk-rail.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { DeskWork, type Filtering } from './desk-work.tsx';
import { UndoTray } from './undo-tray.tsx';
import { useDesk } from './use-desk.ts';

/** Cards left when the next page is fetched. */
const AHEAD = 10;

/** The queue with its filters. Each choice of filters is a list of its own. */
export function Desk() {
  const { filter } = useQueueFilter();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const filtering = { isOpen, toggle: () => setOpen(!isOpen), button };
  // Outside a field, keys are those of the queue.
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <QueueFilters isOpen={isOpen} onLeave={leave} />
      <DeskQueue key={JSON.stringify(filter)} filter={filter} filtering={filtering} />
    </>
  );
}

interface DeskQueueProps {
  filter: QueueFilter;
  filtering: Filtering;
}

/** The current card, and all others beside it. */
function DeskQueue({ filter, filtering }: DeskQueueProps) {
  const query = useInfiniteQuery(deskQuery(browserApi, filter));
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const known = data?.pages.flatMap(({ cards }) => cards) ?? [];
  const desk = useDesk(known, usePlaceInQueue());
  const look = usePictureLook();
  const isLow = data !== undefined && desk.cards.length < AHEAD;
  const canFetch = hasNextPage && !isFetching && !query.isFetchNextPageError;

  useEffect(() => {
    if (isLow && canFetch) void fetchNextPage();
  }, [isLow, canFetch, fetchNextPage]);

  if (error && !data)
    return (
      <PendingFailure
        error={error}
        fallback={m.desk.loadFailed}
        isRetrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (!data) return <DeskSkeleton />;
  // The server's total still counts cards that are hidden here.
  const total = Math.max(0, (data.pages.at(-1)?.total ?? 0) - (known.length - desk.cards.length));
  return (
    <>
      <DeskWork
        desk={desk}
        look={look}
        filtering={filtering}
        total={total}
        rail={
          <DeskRail
            desk={desk}
            look={look}
            isCovered={look.isCovered}
            isLoading={isFetchingNextPage}
            onMore={hasNextPage ? () => void fetchNextPage() : null}
          />
        }
        empty={
          isFetchingNextPage ? <DeskSkeleton /> : <CaughtUp isFiltered={Object.keys(filter).length > 0} />
        }
      />
      <UndoTray made={desk.made} notes={desk.notes} onUndo={desk.undo} />
    </>
  );
}

function CaughtUp({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Panel title={m.queue.noneFound}>
        <TextLink to={page.desk()}>{m.queue.showAll}</TextLink>
      </Panel>
    );
  return (
    <Panel
      title={
        <span className="grid justify-items-center gap-3">
          <CircleCheck className="size-10 text-approve" />
          {m.desk.empty}
        </span>
      }
    >
      <p className="text-muted">{m.desk.emptyText}</p>
    </Panel>
  );
}
