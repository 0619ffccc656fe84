import { page } from '@corpomeme/contract/site/paths';
import { DeskFrame } from '../../features/moderation/desk-frame.tsx';
import { LooksDesk } from '../../features/wings/second-looks/looks-desk.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/desk-looks.ts';
import { deskLooksPageStrings } from './desk-pages.strings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...deskLooksPageStrings, path: page.deskLooks(), hidden: true });
}

export default function DeskLooksPage() {
  return (
    <DeskFrame current="looks">
      <LooksDesk />
    </DeskFrame>
  );
}
