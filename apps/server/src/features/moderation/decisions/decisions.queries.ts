import type { ApprovalBody } from '@corpomeme/contract/moderation/moderation';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Selectable } from 'kysely';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import { publishNow } from '../../memes/feed/publication.queries.ts';
import { atVersion, ofOthers } from '../../site/access/concern.queries.ts';

export type DecidedMeme = Pick<
  Selectable<MemesTable>,
  'id' | 'user_id' | 'status' | 'company' | 'decided_by' | 'decided_at' | 'version'
>;

interface OwnDecision {
  memeId: number;
  moderatorId: string;
  /** Earliest time of the decision, milliseconds since the epoch. */
  since: number;
  /** The version that the moderator saw; undefined accepts any. */
  version: number | undefined;
}

/** Audit actions that change whether a meme is pending or public. */
const TURNS = [
  'meme.approve',
  'meme.reject',
  'meme.undo',
  'meme.reopen',
  'meme.resubmit',
  'meme.remove',
  'meme.restore',
  'meme.hide',
  'meme.unhide',
  'appeal.accept',
] as const;

/**
 * Returns the meme as the moderator approved or rejected it, if that is the last change of its status. Accepted appeals
 * and restorations name their moderator too, but cannot be undone. The caller holds the meme's lock.
 */
export async function findOwnDecision(trx: Database, own: OwnDecision): Promise<DecidedMeme | undefined> {
  const last = await trx
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('meme_id', '=', own.memeId)
    .where('comment_id', 'is', null)
    .where('action', 'in', [...TURNS])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isDecision = last?.action === 'meme.approve' || last?.action === 'meme.reject';
  if (!isDecision || last.actor_id !== own.moderatorId) return undefined;
  return trx
    .selectFrom('memes')
    .select(['id', 'user_id', 'status', 'company', 'decided_by', 'decided_at', 'version'])
    .where('id', '=', own.memeId)
    .where('status', '=', last.action === 'meme.approve' ? 'approved' : 'rejected')
    .where('decided_by', '=', own.moderatorId)
    .where('decided_at', '>=', own.since)
    .where(atVersion(own.version))
    .executeTakeFirst();
}

/** More decisions than a moderator makes within the time to undo. */
const LATELY = 100;

/** Returns memes that the moderator approved or rejected since then and that still stand as decided, latest first. */
export async function listOwnDecisions(
  db: Database,
  { moderatorId, since }: Pick<OwnDecision, 'moderatorId' | 'since'>,
): Promise<Pick<DecidedMeme, 'id' | 'decided_at'>[]> {
  const last = await db
    .selectFrom('audit_log')
    .select(['meme_id', 'action'])
    .where('actor_id', '=', moderatorId)
    .where('at', '>=', since)
    .where('comment_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATELY)
    .execute();
  const turns = new Map<number, string>();
  for (const { meme_id: id, action } of last.toReversed()) {
    if (id !== null && (TURNS as readonly string[]).includes(action)) turns.set(id, action);
  }
  const ids = [...turns].flatMap(([id, turn]) =>
    turn === 'meme.approve' || turn === 'meme.reject' ? id : [],
  );
  if (ids.length === 0) return [];
  return db
    .selectFrom('memes')
    .select(['id', 'decided_at'])
    .where('id', 'in', ids)
    .where('status', 'in', ['approved', 'rejected'])
    .where('decided_by', '=', moderatorId)
    .where('decided_at', '>=', since)
    .where(ofOthers.meme(moderatorId))
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The image's storage key before and after the change. */
export interface PictureMove {
  from: string;
  to: string;
}

/**
 * Undoes a decision; false if the meme has changed since it was read. The same update gives an approved meme its new
 * image key and removes the publication (decision 093). `appeared_at` stays: together with `changed_at`, it shows
 * polling clients that the meme was public and no longer is. An undone approval queues `meme.removed` (webhooks).
 */
export async function revertDecision(
  trx: Database,
  decided: DecidedMeme,
  moved: PictureMove | null,
): Promise<boolean> {
  if (decided.status === 'approved' && !moved) return false;
  let update = trx
    .updateTable('memes')
    .set({
      status: 'pending',
      decided_by: null,
      decided_at: null,
      rejection_reason: null,
      reason_code: null,
      ...(moved && {
        image_key: moved.to,
        changed_at: databaseNow(trx),
        published_at: null,
        publication: null,
      }),
    })
    .where('id', '=', decided.id)
    .where('status', '=', decided.status)
    .where('decided_by', '=', decided.decided_by)
    .where('decided_at', '=', decided.decided_at)
    .where('version', '=', decided.version)
    .where(ofOthers.meme(decided.decided_by ?? ''));
  if (moved) update = update.where('image_key', '=', moved.from);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/** Deletes the author's unread notification of the decision. */
export async function deleteUnreadNews(trx: Database, decided: DecidedMeme): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('meme_id', '=', decided.id)
    .where('kind', 'in', ['meme.approved', 'meme.rejected'])
    .where('created_at', '>=', decided.decided_at ?? 0)
    .where('read_at', 'is', null)
    .execute();
}

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

type JudgedMeme = Pick<Selectable<MemesTable>, 'company' | 'user_id' | 'created_at' | 'resubmitted_at'> & {
  author_role_id: number | null;
};

/**
 * Returns undefined if the meme was not pending, has another version, concerns the moderator or, for an approval, has
 * an open proposal of a company. One update decides between two moderators. An approval queues `meme.approved` (webhooks).
 */
export async function decidePendingMeme(db: Database, decision: Decision): Promise<JudgedMeme | undefined> {
  const isApproval = decision.status === 'approved';
  const published = isApproval ? await publishNow(db, decision.now) : {};
  let update = db
    .updateTable('memes')
    .set({
      status: decision.status,
      decided_by: decision.moderatorId,
      decided_at: decision.now,
      rejection_reason: decision.status === 'rejected' ? decision.reason : null,
      reason_code: decision.status === 'rejected' ? decision.reasonCode : null,
      updated_at: decision.now,
      ...published,
    })
    .where('id', '=', decision.memeId)
    .where('status', '=', 'pending')
    .where(ofOthers.meme(decision.moderatorId))
    .where(atVersion(decision.version));
  // A meme is not published while its proposed company is open.
  if (isApproval) {
    update = update.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_proposals')
            .select('company_proposals.meme_id')
            .whereRef('company_proposals.meme_id', '=', 'memes.id'),
        ),
      ),
    );
  }
  return update
    .returning(['company', 'user_id', 'created_at', 'resubmitted_at'])
    .returning(({ selectFrom }) =>
      selectFrom('users').select('role_id').whereRef('users.id', '=', 'memes.user_id').as('author_role_id'),
    )
    .executeTakeFirst();
}

/**
 * Sends a rejected meme back to its old place in the queue. Returns undefined if it is not rejected any more, or
 * concerns the moderator.
 */
export async function reopenRejectedMeme(
  trx: Database,
  { memeId, moderatorId, now }: { memeId: number; moderatorId: string; now: number },
): Promise<{ user_id: string } | undefined> {
  return trx
    .updateTable('memes')
    .set({
      status: 'pending',
      decided_by: null,
      decided_at: null,
      rejection_reason: null,
      reason_code: null,
      updated_at: now,
    })
    .where('id', '=', memeId)
    .where('status', '=', 'rejected')
    .where(ofOthers.meme(moderatorId))
    .returning('user_id')
    .executeTakeFirst();
}
