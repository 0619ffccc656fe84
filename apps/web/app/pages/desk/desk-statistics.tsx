import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { Statistics } from '../../features/wings/statistics/statistics.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/desk-statistics.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.deskStatistics, path: page.deskStatistics(), hidden: true });
}

export default function DeskStatisticsPage() {
  return (
    <DeskFrame current="statistics">
      <Statistics />
    </DeskFrame>
  );
}
