import { page } from '@corpomeme/contract/paths';
import { Navigate } from 'react-router';
import { TwoFactorGate } from '../../features/account/two-factor/two-factor-gate.tsx';
import { moderationStrings } from '../../features/moderation/moderation.strings.ts';
import { PendingQueue, PendingSkeleton } from '../../features/moderation/pending/pending-queue.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/pending.ts';
import { pendingPageStrings } from './desk-pages.strings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...pendingPageStrings, path: page.pending(), hidden: true });
}

export default function PendingPage() {
  const { status, user } = useSession();
  const mayDecide = user?.isAdmin || user?.isModerator;
  if (status === 'out' || (status === 'in' && !mayDecide)) return <Navigate to={page.home()} replace />;
  return (
    <div className="grid gap-3">
      <h1 className="text-28">{moderationStrings.heading}</h1>
      {status === 'in' ? (
        <TwoFactorGate>
          <PendingQueue />
        </TwoFactorGate>
      ) : (
        <PendingSkeleton />
      )}
    </div>
  );
}
