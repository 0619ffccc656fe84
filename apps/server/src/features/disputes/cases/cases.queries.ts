import type { CaseOutcome } from '@corpomeme/contract/disputes/reports';
import { type ExpressionBuilder, expressionBuilder, type Selectable, sql } from 'kysely';
import type { CasesTable, ReportsTable } from '../../../db/case-tables.ts';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';
import { atVersion, ofOthers } from '../../site/access/concern.queries.ts';

export type CaseRow = Selectable<CasesTable>;

/** The open cases that concern the member. The rows of others do not count them, or would tell who reported (decision 062). */
const OWN = sql<number>`(select id from own)`;

function selectCases(db: Database, userId: string) {
  return db
    .with(
      // Read once: PostgreSQL would search it again for each case.
      (own) => own('own').materialized(),
      (of) =>
        of
          .selectFrom('cases')
          .select('cases.id')
          .where('cases.closed_at', 'is', null)
          .where('cases.suspended_at', 'is', null)
          .where((where) => where.not(ofOthers.case(userId)(where))),
    )
    .selectFrom('cases')
    .selectAll('cases')
    .select((row) =>
      row
        .selectFrom('reports')
        .whereRef('reports.case_id', '=', 'cases.id')
        .select((report) => report.fn.countAll<number>().as('count'))
        .as('report_count'),
    )
    .select((row) =>
      row
        .selectFrom('cases as other')
        .whereRef('other.sender', '=', 'cases.sender')
        .whereRef('other.id', '<>', 'cases.id')
        .where('other.closed_at', 'is', null)
        .where('other.suspended_at', 'is', null)
        .where('other.id', 'not in', OWN)
        .select((other) => other.fn.countAll<number | string>().as('count'))
        .as('same_sender'),
    );
}

interface CasePageFilter {
  limit: number;
  /** Rank, deadline and id of the last case of the page before. */
  after: [rank: number, dueAt: number, id: number] | null;
  /** Only the cases of the sender of this one; otherwise, the cases of one sender are one row. */
  of: number | undefined;
}

/**
 * Returns open cases, the most urgent first, one beyond the limit. Those that concern the moderator are rows of their own.
 */
export async function listOpenCases(db: Database, userId: string, { limit, after, of }: CasePageFilter) {
  let query = selectCases(db, userId)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('rank')
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit + 1);
  if (after) {
    query = query.where((where) => where(where.refTuple('rank', 'due_at', 'id'), '>', where.tuple(...after)));
  }
  if (of !== undefined)
    return query
      .where('sender', '=', (row) =>
        row
          .selectFrom('cases as one')
          .select('one.sender')
          .where('one.id', '=', of)
          .where('one.id', 'not in', OWN),
      )
      .where('cases.id', 'not in', OWN)
      .execute();
  return query.where(({ or, eb }) => or([eb('cases.id', 'in', OWN), isFirstOfSender(db)])).execute();
}

/** No other case of the sender comes before it, without counting these. */
function isFirstOfSender(db: Database) {
  const { not, exists } = expressionBuilder<Tables, 'cases'>();
  const earlier = db
    .selectFrom('cases as earlier')
    .select('earlier.id')
    .where(({ eb, ref }) => eb('earlier.sender', '=', ref('cases.sender' as never)))
    .where('earlier.closed_at', 'is', null)
    .where('earlier.suspended_at', 'is', null)
    .where('earlier.id', 'not in', OWN)
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('earlier.rank', 'earlier.due_at', 'earlier.id'),
        '<',
        refTuple('cases.rank' as never, 'cases.due_at' as never, 'cases.id' as never) as never,
      ),
    );
  return not(exists(earlier));
}

export async function findCase(db: Database, userId: string, id: number) {
  return selectCases(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Counts open cases, and those that were due before `now` (ms). */
export async function countOpenCases(db: Database, now: number): Promise<{ open: number; overdue: number }> {
  const { open, overdue } = await db
    .selectFrom('cases')
    .select((row) => [
      row.fn.countAll<number>().as('open'),
      row.fn.countAll<number>().filterWhere('due_at', '<', now).as('overdue'),
    ])
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { open: Number(open), overdue: Number(overdue) };
}

/** A case with what other rows say about it. */
export type CountedCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

/** Returns reports in the order of their arrival. */
export async function listReports(db: Database, caseId: number, limit: number) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.user_id')
    .leftJoin('companies', 'companies.id', 'reports.company_id')
    .leftJoin('demands', 'demands.report_id', 'reports.id')
    .selectAll('reports')
    .select(['users.username', 'companies.name as company', 'demands.file_id', 'demands.id as demand_id'])
    .where('case_id', '=', caseId)
    .orderBy('reports.id')
    .limit(limit)
    .execute();
}

/** Returns the case, locked until the transaction ends. */
export async function holdCase(trx: Database, id: number): Promise<CaseRow | undefined> {
  const query = trx.selectFrom('cases').selectAll().where('id', '=', id);
  return forUpdate(trx, query).executeTakeFirst();
}

export interface CaseFilter {
  memeId: number;
  /** A comment's id; null: only cases about the meme itself; omitted: all cases about the meme and its comments. */
  commentId?: number | null | undefined;
}

/** Closes open and suspended cases and returns them. */
export async function closeOpenCases(
  trx: Database,
  { memeId, commentId }: CaseFilter,
  { outcome, now }: { outcome: CaseOutcome; now: number },
): Promise<CaseRow[]> {
  let update = trx
    .updateTable('cases')
    .set({ closed_at: now, outcome })
    .where('meme_id', '=', memeId)
    .where('closed_at', 'is', null);
  // The answer of a company is not judged with the meme.
  if (commentId === null) update = update.where('comment_id', 'is', null).where('answer_id', 'is', null);
  else if (commentId !== undefined) update = update.where('comment_id', '=', commentId);
  return update.returningAll().execute();
}

interface Closing {
  outcome: CaseOutcome;
  moderatorId: string;
  /** The version of the meme that the moderator saw. */
  version: number | undefined;
  now: number;
}

/**
 * Closes a case that does not concern the moderator. Returns false if it does, if the case is closed, or if the meme
 * has another version.
 */
export async function closeCase(
  trx: Database,
  id: number,
  { outcome, moderatorId, version, now }: Closing,
): Promise<boolean> {
  const closed = await trx
    .updateTable('cases')
    .set({ closed_at: now, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(ofOthers.case(moderatorId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memes')
            .select('memes.id')
            .whereRef('memes.id', '=', 'cases.meme_id')
            .where((where) => where.not(atVersion(version)(where as never))),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

type Reporter = Pick<Selectable<ReportsTable>, 'user_id' | 'contact'> & { file: number | null };

/** Returns the reporters who are notified of the outcome, with the number of the file of each. */
export async function listReporters(trx: Database, caseId: number): Promise<Reporter[]> {
  return trx
    .selectFrom('reports')
    .leftJoin('demands', 'demands.report_id', 'reports.id')
    .select(({ fn }) => [
      'reports.user_id',
      'reports.contact',
      fn.coalesce('demands.file_id', 'demands.id').as('file'),
    ])
    .where('case_id', '=', caseId)
    .where((where) => where.or([where('user_id', 'is not', null), where('contact', 'is not', null)]))
    .execute();
}

/** Deletes names and addresses of notices, and what they and contests marked, whose case was closed before then (ms). */
export async function deleteContacts(trx: Database, closedBefore: number): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ contact: null, contact_hash: null, mark: null })
    .where(({ or, eb }) => or([eb('contact', 'is not', null), eb('mark', 'is not', null)]))
    .where('case_id', 'in', (where) =>
      where.selectFrom('cases').select('id').where('closed_at', '<', closedBefore),
    )
    .execute();
  await trx
    .updateTable('cases')
    .set({ sender: null })
    .where('sender', 'is not', null)
    .where('closed_at', '<', closedBefore)
    .execute();
}

/** Deletes what was marked in a meme with its comments, or in a comment: it quotes them. */
export async function forgetMarks(trx: Database, { memeId, commentId }: CaseFilter): Promise<void> {
  const cases = (of: ExpressionBuilder<Tables, 'reports'>) => {
    const ids = of.selectFrom('cases').select('cases.id').where('cases.meme_id', '=', memeId);
    if (commentId === undefined) return ids;
    return ids.where('cases.comment_id', commentId === null ? 'is' : '=', commentId);
  };
  await trx
    .updateTable('reports')
    .set({ mark: null })
    .where('mark', 'is not', null)
    .where('case_id', 'in', cases)
    .execute();
}

/** Deletes the cases with their reports. */
export async function deleteCasesClosed(trx: Database, before: number): Promise<void> {
  await trx.deleteFrom('cases').where('closed_at', '<', before).execute();
}

/** The first of the texts that a case keeps is the one that was reported or judged; of the others, the latest. */
const LATER_TEXTS = 9;

/** Adds a text to the open cases of a comment, once each. The caller must have locked the comment. */
export async function keepReportedText(trx: Database, commentId: number, text: string): Promise<void> {
  const query = trx
    .selectFrom('cases')
    .select(['id', 'reported_texts'])
    .where('comment_id', '=', commentId)
    .where('closed_at', 'is', null);
  for (const { id, reported_texts } of await forUpdate(trx, query).execute()) {
    const texts = JSON.parse(reported_texts) as string[];
    if (texts.includes(text)) continue;
    const [first = text, ...later] = [...texts, text];
    await trx
      .updateTable('cases')
      .set({ reported_texts: JSON.stringify([first, ...later.slice(-LATER_TEXTS)]) })
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes earlier texts of a comment; its own text is deleted with it. */
export async function forgetReportedTexts(trx: Database, commentId: number): Promise<void> {
  await trx.updateTable('cases').set({ reported_texts: '[]' }).where('comment_id', '=', commentId).execute();
}

/** Counts what reports hid since then (ms), and how much of it a moderator kept. */
export async function countHidden(db: Database, since: number): Promise<{ total: number; kept: number }> {
  const { total, kept } = await db
    .selectFrom('cases')
    .select((row) => [
      row.fn.countAll<number | string>().as('total'),
      row.fn.countAll<number | string>().filterWhere('outcome', '=', 'kept').as('kept'),
    ])
    .where('hidden_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { total: Number(total), kept: Number(kept) };
}
