import { Skeleton } from '../../../ui/skeleton.tsx';
import { moderationStrings } from '../moderation.strings.ts';

export function PendingSkeleton() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {moderationStrings.loading}
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
