import type { Insertable } from 'kysely';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import type { ReportsTable } from '../../../db/moderation-tables.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';

/** The reported meme or comment. */
export interface Subject {
  memeId: number;
  commentId: number | null;
}

const nameOf = ({ memeId, commentId }: Subject) =>
  commentId === null ? `meme:${memeId}` : `comment:${commentId}`;

/** Returns whether the subject is public, and locks its meme against a removal until the transaction ends. */
export async function holdPublicSubject(
  trx: Database,
  { memeId, commentId }: Subject,
): Promise<'there' | 'no meme' | 'no comment'> {
  const meme = trx.selectFrom('memes').select('id').where('id', '=', memeId).where(visibleTo(EVERYBODY));
  if (!(await forUpdate(trx, meme).executeTakeFirst())) return 'no meme';
  if (commentId === null) return 'there';
  const comment = await trx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where('meme_id', '=', memeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return comment ? 'there' : 'no comment';
}

/** Returns the author of an existing, locked subject. */
export async function findSubjectAuthor(
  trx: Database,
  { memeId, commentId }: Subject,
): Promise<string | undefined> {
  const row =
    commentId === null
      ? await trx.selectFrom('memes').select('user_id').where('id', '=', memeId).executeTakeFirst()
      : await trx.selectFrom('comments').select('user_id').where('id', '=', commentId).executeTakeFirst();
  return row?.user_id;
}

/** Opens a case about the subject unless one is open. Returns its id, locked until the transaction ends. */
export async function openCase(
  trx: Database,
  subject: Subject,
  { now, dueAt }: { now: number; dueAt: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('cases')
    .values({
      subject: nameOf(subject),
      meme_id: subject.memeId,
      comment_id: subject.commentId,
      opened_at: now,
      due_at: dueAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .where('closed_at', 'is', null)
        // Changes nothing, but locks the row and returns its id.
        .doUpdateSet(({ ref }) => ({ subject: ref('excluded.subject') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewReport = Pick<Insertable<ReportsTable>, 'reason_code' | 'content' | 'created_at'> &
  ({ user_id: string } | { contact: string; contact_hash: string; notice_kind: ReportsTable['notice_kind'] });

/** Inserts a report. Returns false if this member or this address reported it before. */
export async function insertReport(
  trx: Database,
  subject: Subject,
  caseId: number,
  report: NewReport,
): Promise<boolean> {
  const row = await trx
    .insertInto('reports')
    .values({ ...report, case_id: caseId, subject: nameOf(subject) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes member, text and address from reports; the chosen reason stays for the case. */
export async function removeReporter(trx: Database, userId: string, contactHash: string): Promise<void> {
  const nobody = { user_id: null, content: null, contact: null, contact_hash: null };
  await trx
    .updateTable('reports')
    .set(nobody)
    .where((where) => where.or([where('user_id', '=', userId), where('contact_hash', '=', contactHash)]))
    .execute();
}
