import type { Updateable } from 'kysely';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import type { MemeRow } from '../memes.queries.ts';
import { insertRevision } from './revisions.queries.ts';

/**
 * Changes a meme. Returns false if it was edited, decided or deleted since it was read. The conditional update decides
 * between an edit and a moderator's decision; votes and comments do not count as changes. Stores the earlier version.
 */
async function changeUnchanged(
  trx: Database,
  before: MemeRow,
  values: Updateable<MemesTable>,
  at: number,
): Promise<boolean> {
  const changed = await trx
    .updateTable('memes')
    // Always later than before, even within a millisecond, so that the next edit notices it.
    .set(({ eb }) => ({
      ...values,
      updated_at: Math.max(at, before.updated_at + 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .where('updated_at', '=', before.updated_at)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  // Nobody but its author has seen a held meme.
  if (before.status !== 'held')
    await insertRevision(trx, before, { isPictureReplaced: values.image_key !== undefined, at });
  return true;
}

/** Makes the meme pending again, at its old place in the queue; a held one stays held. Returns false if it changed since it was read. */
export async function resubmitUnchanged(
  trx: Database,
  before: MemeRow,
  values: Updateable<MemesTable>,
  at: number,
): Promise<boolean> {
  const undecided = {
    status: before.status === 'held' ? 'held' : 'pending',
    decided_by: null,
    decided_at: null,
    rejection_reason: null,
    reason_code: null,
    resubmitted_at: at,
  } as const;
  return changeUnchanged(trx, before, { ...values, ...undecided }, at);
}

/** Changes texts of a meme of any status and keeps the status. */
export async function correctUnchanged(
  trx: Database,
  before: MemeRow,
  values: Updateable<MemesTable>,
  now: number,
): Promise<boolean> {
  return changeUnchanged(trx, before, { ...values, changed_at: databaseNow(trx) as never }, now);
}

/** Closes appeals of a meme whose content changed. */
export async function closeAppealsOf(trx: Database, memeId: number, now: number): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({ state: 'closed', decided_at: now })
    .where('meme_id', '=', memeId)
    .where('comment_id', 'is', null)
    .where('state', '=', 'open')
    .execute();
}
