import { page } from '@corpomeme/contract/paths';
import { DeskFrame } from '../features/moderation/desk-frame.tsx';
import { CaseDesk, CaseSkeleton } from '../features/reports/case-desk.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { originOf } from '../lib/root-data.ts';
import type { Route } from './+types/desk-reports.ts';
import { deskReportsPageStrings } from './desk-reports.strings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...deskReportsPageStrings, path: page.deskReports(), hidden: true });
}

export default function DeskReportsPage() {
  return (
    <DeskFrame current="reports" loading={<CaseSkeleton />}>
      <CaseDesk />
    </DeskFrame>
  );
}
