import type { ApprovalBody } from '@corpomeme/contract/moderation';
import type { ReasonCode } from '@corpomeme/contract/reasons';
import type { Selectable } from 'kysely';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/tables.ts';
import { ofOthers } from '../../access/concern.queries.ts';
import { atVersion } from '../../access/versions.queries.ts';

interface Decision {
  memeId: number;
  moderatorId: string;
  status: ApprovalBody['status'];
  reason: string | null;
  reasonCode: ReasonCode | null;
  /** The version that the moderator saw; undefined accepts any. */
  version: number | undefined;
  now: number;
}

type DecidedMeme = Pick<Selectable<MemesTable>, 'company' | 'user_id' | 'created_at' | 'resubmitted_at'>;

/**
 * Returns undefined if the meme was not pending, has another version, or concerns the moderator. One update decides
 * between two moderators.
 */
export async function decidePendingMeme(db: Database, decision: Decision): Promise<DecidedMeme | undefined> {
  return db
    .updateTable('memes')
    .set({
      status: decision.status,
      decided_by: decision.moderatorId,
      decided_at: decision.now,
      rejection_reason: decision.status === 'rejected' ? decision.reason : null,
      reason_code: decision.status === 'rejected' ? decision.reasonCode : null,
      updated_at: decision.now,
      ...(decision.status === 'approved' && { published_at: databaseNow(db), changed_at: databaseNow(db) }),
    })
    .where('id', '=', decision.memeId)
    .where('status', '=', 'pending')
    .where(ofOthers.meme(decision.moderatorId))
    .where(atVersion(decision.version))
    .returning(['company', 'user_id', 'created_at', 'resubmitted_at'])
    .executeTakeFirst();
}
