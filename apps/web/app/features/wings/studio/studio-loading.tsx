import { Skeleton } from '../../../ui/skeleton.tsx';
import { studioStrings as strings } from './studio.strings.ts';

export function StudioLoading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {strings.loading}
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
