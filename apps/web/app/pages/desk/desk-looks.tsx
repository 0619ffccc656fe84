import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { LooksDesk } from '../../features/wings/second-looks/looks-desk.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/desk-looks.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...m.deskLooksPage, path: page.deskLooks(), hidden: true });
}

export default function DeskLooksPage() {
  return (
    <DeskFrame current="looks">
      <LooksDesk />
    </DeskFrame>
  );
}
