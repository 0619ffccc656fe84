import type { Database } from '../../../db/dialect.ts';
import { RULE_COLUMNS } from '../../site/rules/rules.queries.ts';

/** Who asked for a decision: kinds, never names. */
export interface Askers {
  notices: number;
  companies: number;
  members: number;
}

export type RefusalRow = NonNullable<Awaited<ReturnType<typeof findLastRefusal>>>;

/** Returns the last rejection or removal of the meme with its rule. */
export async function findLastRefusal(db: Database, memeId: number) {
  return db
    .selectFrom('audit_log')
    .leftJoin('decision_rules', 'decision_rules.audit_id', 'audit_log.id')
    .leftJoin('rule_versions', (join) =>
      join
        .onRef('rule_versions.rule_number', '=', 'decision_rules.rule_number')
        .onRef('rule_versions.version', '=', 'decision_rules.rule_version'),
    )
    .select(['audit_log.id', 'audit_log.at', 'audit_log.reason', 'audit_log.reason_code', ...RULE_COLUMNS])
    .where('audit_log.meme_id', '=', memeId)
    .where('audit_log.action', 'in', ['meme.reject', 'meme.remove'])
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts who had reported the meme when the decision closed its case at that moment (ms). */
export async function countAskers(db: Database, memeId: number, closedAt: number): Promise<Askers> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('reports', 'reports.case_id', 'cases.id')
    .select(['reports.notice_kind', 'reports.company_id'])
    .where('cases.closed_at', '=', closedAt)
    .where('cases.subject', '=', `meme:${memeId}`)
    .execute();
  const notices = rows.filter(({ notice_kind }) => notice_kind !== null).length;
  const companies = rows.filter(({ company_id }) => company_id !== null).length;
  return { notices, companies, members: rows.length - notices - companies };
}

export async function hasFindings(db: Database, memeId: number): Promise<boolean> {
  const found = db.selectFrom('findings').select('meme_id').where('meme_id', '=', memeId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}
