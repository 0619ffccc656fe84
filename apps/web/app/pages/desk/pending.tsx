import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { PendingQueue, PendingSkeleton } from '../../features/moderation/pending/pending-queue.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/pending.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.pendingPage, path: page.pending(), hidden: true });
}

export default function PendingPage() {
  return (
    <DeskFrame current="queue" heading={m.moderation.heading} loading={<PendingSkeleton />}>
      <PendingQueue />
    </DeskFrame>
  );
}
