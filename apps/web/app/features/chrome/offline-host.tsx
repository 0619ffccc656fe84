import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

const OfflineKeeper = lazyPart(() => import('./offline-keeper.tsx'));

export function OfflineHost() {
  const isHydrated = useHydrated();
  return <Suspense>{isHydrated && <OfflineKeeper />}</Suspense>;
}
