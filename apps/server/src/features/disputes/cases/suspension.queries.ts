import type { Selectable } from 'kysely';
import type { CasesTable, ReportsTable } from '../../../db/case-tables.ts';
import { type Database, forUpdate } from '../../../db/dialect.ts';

type CaseRow = Selectable<CasesTable>;

/** Suspends the deadline of every open case about the meme and its comments. */
export async function suspendOpenCases(trx: Database, memeId: number, now: number): Promise<CaseRow[]> {
  return trx
    .updateTable('cases')
    .set({ suspended_at: now })
    .where('meme_id', '=', memeId)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returningAll()
    .execute();
}

interface Subject {
  memeId: number;
  /** Omitted: the meme and all its comments. */
  commentId?: number | undefined;
}

/** Returns the suspended cases, locked until the transaction ends. */
export async function holdSuspendedCases(
  trx: Database,
  { memeId, commentId }: Subject,
): Promise<(CaseRow & { suspended_at: number })[]> {
  let query = trx
    .selectFrom('cases')
    .selectAll()
    .where('meme_id', '=', memeId)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is not', null)
    .$narrowType<{ suspended_at: number }>();
  if (commentId !== undefined) query = query.where('comment_id', '=', commentId);
  return forUpdate(trx, query).execute();
}

export async function reopenCase(
  trx: Database,
  id: number,
  { dueAt, pausedFor }: { dueAt: number; pausedFor: number },
): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ suspended_at: null, due_at: dueAt, paused_for: pausedFor })
    .where('id', '=', id)
    .execute();
}

/** Rows per statement; SQLite allows 32,766 values. */
const BATCH_SIZE = 1000;

/** Returns the memes among these with a case that is not closed. */
export async function listMemesWithCases(trx: Database, memeIds: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (let start = 0; start < memeIds.length; start += BATCH_SIZE) {
    const rows = await trx
      .selectFrom('cases')
      .select('meme_id')
      .distinct()
      .where('meme_id', 'in', memeIds.slice(start, start + BATCH_SIZE))
      .where('closed_at', 'is', null)
      .execute();
    found.push(...rows.map(({ meme_id }) => meme_id));
  }
  return found;
}

export async function listSuspendedBefore(db: Database, before: number, limit: number): Promise<CaseRow[]> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('suspended_at', '<', before)
    .orderBy('suspended_at')
    .limit(limit)
    .execute();
}

/** Returns the audit entry with which a moderator removed the meme; undefined if it is not removed, or by reports alone. */
export async function findRemoval(trx: Database, memeId: number): Promise<number | undefined> {
  const last = await trx
    .selectFrom('audit_log')
    .innerJoin('memes', 'memes.id', 'audit_log.meme_id')
    .select(['audit_log.id', 'audit_log.action'])
    .where('audit_log.meme_id', '=', memeId)
    .where('audit_log.action', 'in', ['meme.remove', 'meme.hide'])
    .where('memes.status', '=', 'removed')
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'meme.remove' ? last.id : undefined;
}

/** Returns false if the case was reopened or closed meanwhile. */
export async function closeSuspended(
  trx: Database,
  { id, suspended_at }: CaseRow,
  now: number,
): Promise<boolean> {
  const closed = await trx
    .updateTable('cases')
    .set({ closed_at: now, outcome: 'removed' })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('suspended_at', '=', suspended_at)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

export type ReleasedReport = Pick<
  Selectable<ReportsTable>,
  'id' | 'case_id' | 'user_id' | 'contact' | 'subject'
>;

/**
 * Releases the reports that a removal closed, so that their members can report the content again. A comment that was
 * removed itself does not return with its meme.
 */
export async function releaseReports(
  trx: Database,
  { memeId, commentId }: Subject,
  now: number,
): Promise<ReleasedReport[]> {
  return trx
    .updateTable('reports')
    .set({ released_at: now })
    .where('released_at', 'is', null)
    .where('case_id', 'in', (where) => {
      let removed = where
        .selectFrom('cases')
        .leftJoin('comments', 'comments.id', 'cases.comment_id')
        .select('cases.id')
        .where('cases.meme_id', '=', memeId)
        .where('cases.outcome', '=', 'removed')
        .where(({ or, and, eb }) =>
          or([
            eb('cases.comment_id', 'is', null),
            and([eb('comments.id', 'is not', null), eb('comments.deleted_at', 'is', null)]),
          ]),
        );
      if (commentId !== undefined) removed = removed.where('cases.comment_id', '=', commentId);
      return removed;
    })
    .returning(['id', 'case_id', 'user_id', 'contact', 'subject'])
    .execute();
}
