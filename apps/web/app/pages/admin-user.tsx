import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { lazy, Suspense } from 'react';
import { AdminGate } from '../features/people/admin/admin-gate.tsx';
import { TwoFactorGate } from '../features/site/session/two-factor-gate.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/admin-user.ts';

const UserDetails = lazy(() => import('../features/people/admin/users/user-details.tsx'));

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.adminPage.userTitle,
    description: m.adminPage.description,
    path: page.adminUser(params.id),
    hidden: true,
  });
}

export default function AdminUserPage({ params }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <BackLink to={page.admin()}>{m.user.back}</BackLink>
      <AdminGate loading={<Skeleton className="h-96" />}>
        <TwoFactorGate>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <UserDetails key={params.id} id={params.id} />
          </Suspense>
        </TwoFactorGate>
      </AdminGate>
    </div>
  );
}
