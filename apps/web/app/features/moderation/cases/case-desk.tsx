import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDeskChannel } from '../desk/use-desk-channel.ts';
import { casesQuery, refreshCases, senderCasesQuery } from './case-queries.ts';
import { CaseWork } from './case-work.tsx';
import { SealedCopies } from './sealed-copies.tsx';

/** Open cases, most urgent first, or those of one sender. */
export function CaseDesk() {
  const [of, setOf] = useState<number | null>(null);
  return of === null ? <AllCases onSender={setOf} /> : <SenderCases of={of} onBack={() => setOf(null)} />;
}

function SenderCases({ of, onBack }: { of: number; onBack: () => void }) {
  const query = useQuery(senderCasesQuery(of));
  const { data, isLoadingError } = query;
  // All are judged, or somebody else reported this one too: the rest is in the list.
  const isOver = data?.length === 0;
  useEffect(() => {
    if (isOver) onBack();
  }, [isOver, onBack]);
  if (isLoadingError) return <LoadFailurePanel text={m.case.failed} query={query} />;
  if (!data) return <CaseSkeleton />;
  return (
    <div className="grid gap-5">
      <Button className="justify-self-start" onClick={onBack}>
        {m.case.allCases}
      </Button>
      <CaseWork
        cases={data}
        open={data.length}
        overdue={data.filter(({ is_overdue }) => is_overdue).length}
      />
    </div>
  );
}

function AllCases({ onSender }: { onSender: (id: number) => void }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(casesQuery);
  const { data, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useDeskChannel(null, () => refreshCases(client));
  if (isLoadingError) {
    return <LoadFailurePanel text={m.case.failed} query={query} />;
  }
  if (!data) return <CaseSkeleton />;
  const latest = data.pages.at(-1);
  return (
    <div className="grid gap-5">
      <CaseWork
        cases={data.pages.flatMap(({ cases }) => cases)}
        open={latest?.open ?? 0}
        overdue={latest?.overdue ?? 0}
        onSender={onSender}
      />
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {m.case.more}
        </Button>
      )}
      <SealedCopies />
    </div>
  );
}

export function CaseSkeleton() {
  return (
    <div role="status" aria-label={m.case.loading} className="grid gap-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}
