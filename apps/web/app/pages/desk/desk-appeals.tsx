import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { AppealsDesk, AppealsSkeleton } from '../../features/moderation/appeals/appeals-desk.tsx';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/desk-appeals.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.deskAppealsPage, path: page.deskAppeals(), hidden: true });
}

export default function DeskAppealsPage() {
  return (
    <DeskFrame current="appeals" loading={<AppealsSkeleton />}>
      <AppealsDesk />
    </DeskFrame>
  );
}
