import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { Insertable, Selectable } from 'kysely';
import type { ReportsTable } from '../../../db/case-tables.ts';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import { EVERYBODY, isPublicComment, visibleTo } from '../../site/access/visibility.queries.ts';
import { type Subject, subjectName } from '../cases/opening.queries.ts';

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
    .where((where) => isPublicComment(where as never))
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

/** Returns the text of a reported comment; undefined for a meme or a comment that is not there. */
export async function findReportedText(db: Database, { commentId }: Subject): Promise<string | undefined> {
  if (commentId === null) return undefined;
  const row = await db
    .selectFrom('comments')
    .select('content')
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.content;
}

export type NewReport = Pick<Insertable<ReportsTable>, 'reason_code' | 'content' | 'mark' | 'created_at'> &
  (
    | { user_id: string; company_id?: number }
    | {
        contact: string | null;
        contact_hash: string | null;
        notice_kind: ReportsTable['notice_kind'];
        sent_by?: string | null;
      }
  );

/** Inserts a report and returns its id; undefined if this member or this address reported it before. Queues `report.created` (webhooks). */
export async function insertReport(
  trx: Database,
  subject: Subject,
  caseId: number,
  report: NewReport,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('reports')
    .values({ ...report, case_id: caseId, subject: subjectName(subject) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns the reports of the same sender about those subjects, by their names. */
export async function listReported(
  trx: Database,
  subjects: readonly Subject[],
  { user_id = null, company_id = null, contact_hash = null }: Partial<Selectable<ReportsTable>>,
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('reports')
    .select(['id', 'subject'])
    .where('subject', 'in', subjects.map(subjectName))
    .where('released_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', user_id),
        eb('company_id', '=', company_id),
        eb('contact_hash', '=', contact_hash),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, subject }) => [subject, id]));
}

/**
 * Returns whether a warning pauses the contests of somebody who contested for the company, or for one that was merged into
 * it (decision 275).
 */
export async function isPaused(trx: Database, companyId: number, now: number): Promise<boolean> {
  const pause = await trx
    .withRecursive('merged', (db) =>
      db
        .selectFrom('companies')
        .select('companies.id')
        .where('companies.id', '=', companyId)
        .unionAll(
          db
            .selectFrom('companies')
            .innerJoin('merged', 'merged.id', 'companies.merged_into')
            .select('companies.id'),
        ),
    )
    .selectFrom('companies')
    .innerJoin('merged', 'merged.id', 'companies.id')
    .select('companies.id')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('contests_paused_until', '>', now),
        exists(
          selectFrom('sanctions')
            .innerJoin('reports', 'reports.user_id', 'sanctions.user_id')
            .select('sanctions.id')
            .whereRef('reports.company_id', '=', 'companies.id')
            .where('kind', '=', 'warning')
            .where('lifted_at', 'is', null)
            .where('expires_at', '>', now),
        ),
      ]),
    )
    .executeTakeFirst();
  return pause !== undefined;
}

/** Notes on the companies of a member who is being deleted that their warning pauses contests, which nobody can appeal now. */
async function keepPauses(trx: Database, userId: string): Promise<void> {
  const { until } = await trx
    .selectFrom('sanctions')
    .select(({ fn }) => fn.max<number | string | null>('expires_at').as('until'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'warning')
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (until === null) return;
  await trx
    .updateTable('companies')
    .set({ contests_paused_until: Number(until) })
    .where('id', 'in', (of) =>
      of
        .selectFrom('reports')
        .select('reports.company_id')
        .where('reports.user_id', '=', userId)
        .where('reports.company_id', 'is not', null)
        .$castTo<{ company_id: number }>(),
    )
    .where(({ or, eb }) =>
      or([eb('contests_paused_until', 'is', null), eb('contests_paused_until', '<', Number(until))]),
    )
    .execute();
}

/** Removes member, text and address from reports; the chosen reason stays for the case. */
export async function removeReporter(trx: Database, userId: string, contactHash: string): Promise<void> {
  await keepPauses(trx, userId);
  const nobody = { user_id: null, content: null, mark: null, contact: null, contact_hash: null };
  await trx
    .updateTable('reports')
    .set(nobody)
    .where((where) => where.or([where('user_id', '=', userId), where('contact_hash', '=', contactHash)]))
    .execute();
  await trx.updateTable('cases').set({ sender: null }).where('sender', '=', contactHash).execute();
}

/** Returns titles of those of the memes that everybody may see. */
export async function listTitles(db: Database, memeIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('memes')
    .select(['id', 'title', 'company'])
    .where('id', 'in', memeIds)
    .where(visibleTo(EVERYBODY))
    .execute();
  return new Map(rows.map((row) => [row.id, memeTitle(row)]));
}

/** Returns what words can be marked of a public subject: those of a meme and of its picture, or of a comment. */
export async function listMarkable(
  trx: Database,
  { memeId, commentId }: Subject,
): Promise<(string | null)[]> {
  if (commentId !== null) return [(await findReportedText(trx, { memeId, commentId })) ?? null];
  const meme = await trx
    .selectFrom('memes')
    .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
    .select(['title', 'message', 'image_alt', 'picture_texts.content'])
    .where('memes.id', '=', memeId)
    .executeTakeFirst();
  return meme ? Object.values(meme) : [];
}
