import type { RemovedQuery } from '@corpomeme/contract/moderation/moderation';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { sql } from 'kysely';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Cursor } from '../../../http/paging.ts';
import { publishNow } from '../../memes/feed/publication.queries.ts';
import { type MemeRow, selectMemes } from '../../memes/memes.queries.ts';
import { atVersion, ofOthers } from '../../site/access/concern.queries.ts';

interface TakenDownMeme {
  user_id: string;
  company: string;
}

interface Removal {
  memeId: number;
  /** Null: reports hide it (decision 282). */
  moderatorId: string | null;
  reason: string | null;
  reasonCode: ReasonCode | null;
  /** The image's storage key before and after the removal. */
  imageKey: { from: string; to: string };
  /** The version that the moderator saw; undefined accepts any. */
  version: number | undefined;
  now: number;
}

/**
 * Removes the meme. Returns undefined if it is not approved, has another image or version, or concerns the moderator.
 * One update decides among several. It queues `meme.removed` (webhooks).
 */
export async function removeApprovedMeme(
  trx: Database,
  removal: Removal,
): Promise<TakenDownMeme | undefined> {
  const { memeId, moderatorId, reason, reasonCode, imageKey, version, now } = removal;
  return trx
    .updateTable('memes')
    .set({
      status: 'removed',
      image_key: imageKey.to,
      decided_by: moderatorId,
      decided_at: now,
      rejection_reason: reason,
      reason_code: reasonCode,
      updated_at: now,
      changed_at: databaseNow(trx),
    })
    .where('id', '=', memeId)
    .where('status', '=', 'approved')
    .where('image_key', '=', imageKey.from)
    .where(ofOthers.meme(moderatorId ?? ''))
    .where(atVersion(version))
    .returning(['user_id', 'company'])
    .executeTakeFirst();
}

/**
 * Publishes the meme again. Returns undefined if its status is not `from`, or it has another version or concerns the
 * moderator. It counts as new for polling clients, keeps its place in each list, and queues `meme.approved` (webhooks).
 */
export async function publishAgain(
  trx: Database,
  from: 'rejected' | 'removed',
  {
    memeId,
    moderatorId,
    version,
    now,
  }: Pick<Removal, 'memeId' | 'version' | 'now'> & { moderatorId: string },
): Promise<TakenDownMeme | undefined> {
  const published = await publishNow(trx, now);
  return trx
    .updateTable('memes')
    .set({
      status: 'approved',
      decided_by: moderatorId,
      decided_at: now,
      rejection_reason: null,
      reason_code: null,
      updated_at: now,
      ...published,
    })
    .where('id', '=', memeId)
    .where('status', '=', from)
    .where(ofOthers.meme(moderatorId))
    .where(atVersion(version))
    .returning(['user_id', 'company'])
    .executeTakeFirst();
}

/** Returns whether reports hide the meme: it is removed without a moderator's decision. */
export async function isMemeHidden(db: Database, memeId: number): Promise<boolean> {
  const meme = await db
    .selectFrom('memes')
    .select('id')
    .where('id', '=', memeId)
    .where('status', '=', 'removed')
    .where('decided_by', 'is', null)
    .executeTakeFirst();
  return meme !== undefined;
}

/** Moves the text read from an image to its new key. */
export async function movePictureText(trx: Database, from: string, to: string): Promise<void> {
  await trx.updateTable('picture_texts').set({ image_key: to }).where('image_key', '=', from).execute();
}

/** Returns the latest removal first. */
export async function listRemovedMemes(
  db: Database,
  moderator: Actor,
  { status, limit, before }: { status: RemovedQuery['status']; limit: number; before: Cursor | null },
): Promise<MemeRow[]> {
  const time = status === 'removed' ? 'memes.changed_at' : 'memes.decided_at';
  let query = selectMemes(db, moderator)
    // Literal, because the index of rejected memes is partial.
    .where('memes.status', '=', sql.lit(status))
    .orderBy(time, 'desc')
    .orderBy('memes.id', 'desc')
    .limit(limit + 1);
  if (before) {
    query = query.where((where) => where(where.refTuple(time, 'memes.id'), '<', where.tuple(...before)));
  }
  return query.execute();
}
