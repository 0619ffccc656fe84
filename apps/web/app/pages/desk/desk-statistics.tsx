import { page } from '@corpomeme/contract/site/paths';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { Statistics } from '../../features/wings/statistics/statistics.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/desk-statistics.ts';
import { deskStatisticsStrings } from './desk-pages.strings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...deskStatisticsStrings, path: page.deskStatistics(), hidden: true });
}

export default function DeskStatisticsPage() {
  return (
    <DeskFrame current="statistics">
      <Statistics />
    </DeskFrame>
  );
}
