import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const TONES: Record<ApprovalStatus, BadgeTone> = {
  approved: 'approve',
  rejected: 'reject',
  removed: 'reject',
  pending: 'marker',
};

/** A meme without a status, or with one that this release does not know, shows as pending (product: screens). */
export function StatusBadge({ status }: { status: ApprovalStatus | null | undefined }) {
  const known = status && Object.hasOwn(TONES, status) ? status : 'pending';
  return <Badge tone={TONES[known]}>{m.meme.status[known]}</Badge>;
}
