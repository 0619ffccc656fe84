import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDeskChannel } from '../desk/use-desk-channel.ts';
import { casesQuery, refreshCases } from './case-queries.ts';
import { CaseWork } from './case-work.tsx';
import { SealedCopies } from './sealed-copies.tsx';

/** Open cases, most urgent first. */
export function CaseDesk() {
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
