import { m } from '@corpomeme/contract/site/messages';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function StudioLoading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {m.studio.loading}
      </p>
      <Skeleton className="h-24" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {['one', 'two', 'three', 'four'].map((name) => (
          <Skeleton key={name} className="aspect-square" />
        ))}
      </div>
    </div>
  );
}
