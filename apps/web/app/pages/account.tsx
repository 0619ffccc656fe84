import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { loginPath } from '../features/people/auth/login/return-path.ts';
import { useSession } from '../features/site/session/session-store.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/account.ts';

const AccountPanel = lazy(() => import('../features/people/account/account-panel.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.accountPage, path: page.account(), hidden: true });
}

export default function AccountPage() {
  const { status, user } = useSession();
  const [isDeleted, setDeleted] = useState(false);
  if (status === 'out') return <Navigate to={isDeleted ? page.home() : loginPath(page.account())} replace />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      <h1 className="text-28">{m.accountPage.title}</h1>
      {user ? (
        <Suspense fallback={<AccountSkeleton />}>
          <AccountPanel user={user} onDeleted={() => setDeleted(true)} />
        </Suspense>
      ) : (
        <AccountSkeleton />
      )}
    </div>
  );
}

function AccountSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
    </div>
  );
}
