import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** What companies, persons and authorities demanded, and what became of it; it outlives the reports (decision 265). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('demands')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('report_id', idType(db), (c) => c.references('reports.id').onDelete('set null'))
    .addColumn('sender', 'text', (c) => c.notNull().check(sql`sender in ('company', 'person', 'authority')`))
    .addColumn('company_id', idType(db), (c) => c.references('companies.id'))
    .addColumn('meme_id', idType(db), (c) => c.notNull())
    .addColumn('comment_id', idType(db))
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('kept', 'removed', 'withdrawn')`))
    .addColumn('decision_id', idType(db))
    .addCheckConstraint('demands_closed', sql`(closed_at is null) = (outcome is null)`)
    .execute();
  const index = (name: string, column: string) =>
    db.schema.createIndex(name).on('demands').column(column).execute();
  await index('demands_of_report', 'report_id');
  await index('demands_of_meme', 'meme_id');
  await index('demands_by_time', 'asked_at');
  await db.schema
    .createIndex('demands_open_of_company')
    .on('demands')
    .column('company_id')
    .where(sql`closed_at is null` as never)
    .execute();
  // A case of a withdrawal is 'removed', too, and so is one of content that returned; the log knows more.
  await sql`insert into demands
    (report_id, sender, company_id, meme_id, comment_id, asked_at, closed_at, outcome, decision_id)
    select reports.id, case when reports.company_id is null then 'person' else 'company' end,
      reports.company_id, cases.meme_id, cases.comment_id, reports.created_at,
      case when cases.outcome = 'removed' and closing.actor_id = closing.user_id
        then cases.closed_at - cases.closed_at % 86400000 else cases.closed_at end,
      case when cases.outcome = 'removed' and closing.actor_id = closing.user_id then 'withdrawn'
        when cases.outcome = 'removed' and reports.released_at is not null then 'kept'
        else cases.outcome end,
      closing.id
    from reports join cases on cases.id = reports.case_id
    left join audit_log closing on closing.id = (select max(entry.id) from audit_log entry
      where entry.action = 'case.close' and entry.meme_id = cases.meme_id
        and entry.details like '{"case":' || cast(cases.id as text) || ',%')
    where reports.company_id is not null or reports.notice_kind is not null`.execute(db);
}
