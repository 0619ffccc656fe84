import type { Selectable } from 'kysely';
import { type Database, databaseNow } from '../../db/dialect.ts';
import type { MemesTable } from '../../db/tables.ts';
import { ofOthers } from './concern.queries.ts';

export type DecidedMeme = Pick<
  Selectable<MemesTable>,
  'id' | 'user_id' | 'status' | 'company' | 'decided_by' | 'decided_at'
>;

interface OwnDecision {
  memeId: number;
  moderatorId: string;
  /** Milliseconds since the epoch; made then or later. */
  since: number;
}

export async function findOwnDecision(db: Database, own: OwnDecision): Promise<DecidedMeme | undefined> {
  return db
    .selectFrom('memes')
    .select(['id', 'user_id', 'status', 'company', 'decided_by', 'decided_at'])
    .where('id', '=', own.memeId)
    .where('status', 'in', ['approved', 'rejected'])
    .where('decided_by', '=', own.moderatorId)
    .where('decided_at', '>=', own.since)
    .executeTakeFirst();
}

/**
 * False when it is not as it was read any more; the update decides. `published_at` stays: by it and `changed_at` those who poll
 * learn that the meme was public and is no longer.
 */
export async function takeBackDecision(trx: Database, decided: DecidedMeme): Promise<boolean> {
  const undone = await trx
    .updateTable('memes')
    .set({
      status: 'pending',
      decided_by: null,
      decided_at: null,
      rejection_reason: null,
      reason_code: null,
      ...(decided.status === 'approved' && { changed_at: databaseNow(trx) }),
    })
    .where('id', '=', decided.id)
    .where('status', '=', decided.status)
    .where('decided_by', '=', decided.decided_by)
    .where('decided_at', '=', decided.decided_at)
    .where(ofOthers.meme(decided.decided_by ?? ''))
    .returning('id')
    .executeTakeFirst();
  return undone !== undefined;
}

/** What its author has not read yet they need not read. */
export async function takeBackNews(trx: Database, decided: DecidedMeme): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('meme_id', '=', decided.id)
    .where('kind', 'in', ['meme.approved', 'meme.rejected'])
    .where('created_at', '>=', decided.decided_at ?? 0)
    .where('read_at', 'is', null)
    .execute();
}
