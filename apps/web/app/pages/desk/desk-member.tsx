import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { MemberDesk } from '../../features/moderation/members/member-desk.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import type { Route } from './+types/desk-member.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const { title, description } = m.memberDesk;
  return pageMeta(matches, { title, description, path: page.deskMember(params.id), hidden: true });
}

export default function DeskMemberPage({ params }: Route.ComponentProps) {
  return (
    <DeskFrame current={null} heading={m.memberDesk.title}>
      <MemberDesk key={params.id} id={params.id} />
    </DeskFrame>
  );
}
