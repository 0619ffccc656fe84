import type { PictureBlock } from '@corpomeme/contract/screening';
import type { BlockedPictureRow } from './blocked-pictures.queries.ts';

export function viewPictureBlock({ blocked_at, ...row }: BlockedPictureRow): PictureBlock {
  return { ...row, blocked_at: new Date(blocked_at).toISOString() };
}
