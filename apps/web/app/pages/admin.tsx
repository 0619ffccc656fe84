import { page } from '@corpomeme/contract/paths';
import { lazy, Suspense } from 'react';
import { TwoFactorGate } from '../features/account/two-factor/two-factor-gate.tsx';
import { adminPageStrings, adminStrings } from '../features/admin/admin.strings.ts';
import { AdminGate } from '../features/admin/admin-gate.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import { originOf } from '../lib/page/root-data.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/admin.ts';

const AdminPanel = lazy(() => import('../features/admin/admin-panel.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...adminPageStrings, path: page.admin(), hidden: true });
}

export default function AdminPage() {
  return (
    <div className="grid gap-6">
      <h1 className="text-28">{adminStrings.heading}</h1>
      <AdminGate loading={<Skeleton className="h-96" />}>
        <TwoFactorGate>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <AdminPanel />
          </Suspense>
        </TwoFactorGate>
      </AdminGate>
    </div>
  );
}
