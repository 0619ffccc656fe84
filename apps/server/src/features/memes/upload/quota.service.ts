import { QUOTA } from '@corpomeme/contract/limits';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/dialect.ts';
import { readHoldings } from './quota.queries.ts';

interface Addition {
  userId: string;
  /** Of all variants; 0 where the picture stays. */
  bytes: number;
  /** The meme that is handed in again. */
  memeId?: number;
}

/**
 * Throws `pending_quota` or `storage_quota`. Before work on an image it spares the work; in the transaction, after
 * `holdMember`, it decides.
 */
export async function assertPlace(db: Database, { userId, bytes, memeId }: Addition): Promise<void> {
  const held = await readHoldings(db, userId, memeId ?? null);
  if (held.pending >= QUOTA.pendingMemes) throw new AppError('pending_quota');
  if (held.bytes + bytes > QUOTA.storedBytes) throw new AppError('storage_quota');
}
