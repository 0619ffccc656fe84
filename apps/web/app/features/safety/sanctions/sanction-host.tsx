import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';

const SanctionBanner = lazyPart(() => import('./sanction-banner.tsx'));

/** Fetched only for members with a sanction. */
export function SanctionHost() {
  const user = useCurrentUser();
  // A session stored by an earlier release has no such field.
  if (!user?.sanctions?.length) return null;
  return (
    <Suspense fallback={null}>
      <SanctionBanner notices={user.sanctions} />
    </Suspense>
  );
}
