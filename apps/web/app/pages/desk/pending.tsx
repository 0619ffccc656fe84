import { page } from '@corpomeme/contract/site/paths';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { moderationStrings } from '../../features/moderation/moderation.strings.ts';
import { PendingQueue, PendingSkeleton } from '../../features/moderation/pending/pending-queue.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/pending.ts';
import { pendingPageStrings } from './desk-pages.strings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...pendingPageStrings, path: page.pending(), hidden: true });
}

export default function PendingPage() {
  return (
    <DeskFrame current="queue" heading={moderationStrings.heading} loading={<PendingSkeleton />}>
      <PendingQueue />
    </DeskFrame>
  );
}
