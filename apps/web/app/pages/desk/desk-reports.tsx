import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { CaseDesk, CaseSkeleton } from '../../features/disputes/cases/case-desk.tsx';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/desk-reports.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.deskReportsPage, path: page.deskReports(), hidden: true });
}

export default function DeskReportsPage() {
  return (
    <DeskFrame current="reports" loading={<CaseSkeleton />}>
      <CaseDesk />
    </DeskFrame>
  );
}
