import { m } from '@corpomeme/contract/site/messages';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ROWS = [0, 1, 2, 3, 4, 5];

export function DeskSkeleton() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {m.desk.loading}
      </p>
      <div className="grid gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid content-start gap-2 max-lg:hidden">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
        <div className="grid overflow-hidden rounded-card border border-line bg-surface">
          <div className="grid gap-2 p-4 sm:px-5">
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-10 w-2/5" />
          </div>
          <Skeleton className="h-[clamp(16rem,48dvh,26rem)] rounded-none lg:h-[clamp(18rem,calc(100dvh-23rem),44rem)]" />
          <div className="flex gap-3 p-4 sm:px-5">
            <Skeleton className="h-11 w-40" />
            <Skeleton className="h-11 w-40" />
          </div>
        </div>
      </div>
    </div>
  );
}
