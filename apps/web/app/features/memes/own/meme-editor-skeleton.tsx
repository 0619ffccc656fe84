import { m } from '@corpomeme/contract/site/messages';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function MemeEditorSkeleton() {
  return (
    <div className="grid max-w-3xl gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
      <p role="status" className="sr-only">
        {m.memeEditing.loading}
      </p>
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-44" />
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
    </div>
  );
}
