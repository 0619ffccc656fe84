import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { InvitationDesk } from '../../features/people/admin/invitation-desk.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/desk-invitations.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    ...m.deskInvitationsPage,
    path: page.deskInvitations(),
    hidden: true,
  });
}

export default function DeskInvitationsPage() {
  return (
    <DeskFrame current="invitations">
      <InvitationDesk />
    </DeskFrame>
  );
}
