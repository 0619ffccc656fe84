import { QUOTA } from '@corpomeme/contract/site/limits';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/dialect.ts';
import { readHoldings } from './quota.queries.ts';

interface Addition {
  userId: string;
  /** Bytes of all variants; 0 if the image stays. */
  bytes: number;
  /** The resubmitted meme. */
  memeId?: number;
}

/**
 * Throws AppError `pending_quota` or `storage_quota`. Called before image work, to save that work, and again in the
 * transaction after the member is locked, which decides.
 */
export async function assertPlace(db: Database, { userId, bytes, memeId }: Addition): Promise<void> {
  const held = await readHoldings(db, userId, memeId ?? null);
  if (held.pending >= QUOTA.pendingMemes) throw new AppError('pending_quota');
  if (held.bytes + bytes > QUOTA.storedBytes) throw new AppError('storage_quota');
}
