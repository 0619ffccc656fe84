import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useCurrentUser } from '../session/session-store.ts';

const SanctionBanner = lazyPart(() => import('./sanction-banner.tsx'));

/** Most members never see it: it is fetched by those alone whom it concerns. */
export function SanctionHost() {
  const user = useCurrentUser();
  // A session saved by an earlier version knows of none.
  if (!user?.sanctions?.length) return null;
  return (
    <Suspense fallback={null}>
      <SanctionBanner notices={user.sanctions} />
    </Suspense>
  );
}
