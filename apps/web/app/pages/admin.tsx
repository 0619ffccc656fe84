import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { lazy } from 'react';
import { AdminFrame } from '../chrome/admin-frame.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import type { Route } from './+types/admin.ts';

const Overview = lazy(() => import('../features/people/admin/overview.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.adminPage, path: page.admin(), hidden: true });
}

export default function AdminPage() {
  return (
    <AdminFrame current={null}>
      <Overview />
    </AdminFrame>
  );
}
