import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { memeStrings } from './meme.strings.ts';

const TONES: Record<ApprovalStatus, BadgeTone> = {
  approved: 'approve',
  rejected: 'reject',
  removed: 'reject',
  pending: 'marker',
};

/** A meme without a status, or with one that this release does not know, shows as pending (product: screens). */
export function StatusBadge({ status }: { status: ApprovalStatus | null | undefined }) {
  const known = status && Object.hasOwn(TONES, status) ? status : 'pending';
  return <Badge tone={TONES[known]}>{memeStrings.status[known]}</Badge>;
}
