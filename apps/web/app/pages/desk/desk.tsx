import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Desk } from '../../features/moderation/desk/desk.tsx';
import { DeskSkeleton } from '../../features/moderation/desk/desk-skeleton.tsx';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/desk.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.deskPage, path: page.desk(), hidden: true });
}

export default function DeskPage() {
  return (
    <DeskFrame current="queue" loading={<DeskSkeleton />}>
      <Desk />
    </DeskFrame>
  );
}
