import { Skeleton } from '../../ui/skeleton.tsx';

export function AccountSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
    </div>
  );
}
