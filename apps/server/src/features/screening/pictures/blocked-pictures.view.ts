import type { PictureBlock } from '@corpomeme/contract/screening';
import type { MemeRow } from '../../memes/memes.queries.ts';
import { viewLookAlike } from '../findings.view.ts';
import type { BlockedPictureRow } from './blocked-pictures.queries.ts';

export function viewPictureBlock(
  { blocked_at, ...row }: BlockedPictureRow,
  meme: MemeRow | undefined,
): PictureBlock {
  return { ...row, meme: meme ? viewLookAlike(meme) : null, blocked_at: new Date(blocked_at).toISOString() };
}
