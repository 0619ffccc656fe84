import type { ApprovalStatus } from '@corpomeme/contract/memes';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { memeStrings } from './meme.strings.ts';

const TONES: Record<ApprovalStatus, BadgeTone> = {
  approved: 'approve',
  rejected: 'reject',
  removed: 'reject',
  pending: 'marker',
};

export function StatusBadge({ status }: { status: ApprovalStatus }) {
  return <Badge tone={TONES[status]}>{memeStrings.status[status]}</Badge>;
}
