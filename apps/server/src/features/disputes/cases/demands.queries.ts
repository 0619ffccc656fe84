import type { DemandOutcome } from '@corpomeme/contract/disputes/demand-kinds';
import type { Insertable } from 'kysely';
import type { DemandsTable } from '../../../db/case-tables.ts';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import { RULE_COLUMNS } from '../../site/rules/rules.queries.ts';

export type NewDemand = Pick<
  Insertable<DemandsTable>,
  'report_id' | 'sender' | 'company_id' | 'meme_id' | 'comment_id' | 'asked_at'
>;

/** Records what a company, a person or an authority demands at once. Returns the number of the file. */
export async function insertFile(
  trx: Database,
  [first, ...rest]: [NewDemand, ...NewDemand[]],
): Promise<number> {
  const { id } = await trx.insertInto('demands').values(first).returning('id').executeTakeFirstOrThrow();
  if (rest.length > 0)
    await trx
      .insertInto('demands')
      .values(rest.map((demand) => ({ ...demand, file_id: id })))
      .execute();
  return id;
}

/**
 * Records a file that repeats these reports, and returns its number: the next one, as of any other file. A number that is
 * missing, or older, would tell who reported what.
 */
export async function insertRepeatedFile(
  trx: Database,
  demand: NewDemand,
  reportIds: readonly number[],
): Promise<number> {
  const { id: number } = await trx
    .insertInto('demands')
    .values(demand)
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('demands').where('id', '=', number).execute();
  await trx
    .insertInto('repeated_files')
    .values(reportIds.map((report_id) => ({ number, report_id })))
    .execute();
  return number;
}

/** Returns the demands of a file in the order of its addresses; empty if there is none. */
export async function listFile(db: Database, number: number) {
  return db
    .selectFrom('demands')
    .leftJoin('reports', 'reports.id', 'demands.report_id')
    .select(['meme_id', 'comment_id', 'asked_at', 'closed_at', 'outcome', 'reports.mark'])
    .where(({ or, and, eb, selectFrom }) =>
      or([
        and([eb('demands.id', '=', number), eb('file_id', 'is', null)]),
        eb('file_id', '=', number),
        eb('report_id', 'in', selectFrom('repeated_files').select('report_id').where('number', '=', number)),
      ]),
    )
    .orderBy('demands.id')
    .execute();
}

/** Counts the demands of a company that wait, and locks the company, so that the next one counts this one too. */
export async function holdOpenDemands(trx: Database, companyId: number): Promise<number> {
  await forUpdate(trx, trx.selectFrom('companies').select('id').where('id', '=', companyId)).execute();
  const { open } = await trx
    .selectFrom('demands')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Counts how the demands of a company ended. One that led to a correction was right. */
export async function countDecidedDemands(trx: Database, companyId: number) {
  const { removed, kept } = await trx
    .selectFrom('demands')
    .select(({ fn }) => [
      fn.countAll<number | string>().filterWhere('outcome', 'in', ['removed', 'corrected']).as('removed'),
      fn.countAll<number | string>().filterWhere('outcome', '=', 'kept').as('kept'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { removed: Number(removed), kept: Number(kept) };
}

/**
 * Locks the files with demands of these cases, in one order: of two transactions that close the last cases of a file, the
 * later one sees both closed.
 */
export async function holdFiles(trx: Database, caseIds: readonly number[]): Promise<void> {
  if (caseIds.length === 0) return;
  const files = trx
    .selectFrom('demands as of_case')
    .innerJoin('reports', 'reports.id', 'of_case.report_id')
    .select(({ fn }) => fn.coalesce('of_case.file_id', 'of_case.id').as('file'))
    .where('reports.case_id', 'in', [...caseIds]);
  const first = trx.selectFrom('demands').select('id').where('id', 'in', files).orderBy('id');
  await forUpdate(trx, first).execute();
}

interface Settlement {
  outcome: DemandOutcome;
  /** The audit entry of the decision. */
  decisionId: number;
  at: number;
}

/** Records what became of the demands of a case. */
export async function settleDemands(
  trx: Database,
  caseId: number,
  { outcome, decisionId, at }: Settlement,
): Promise<void> {
  await trx
    .updateTable('demands')
    .set({ outcome, closed_at: at, decision_id: decisionId })
    .where('report_id', 'in', (of) =>
      of.selectFrom('reports').select('reports.id').where('reports.case_id', '=', caseId),
    )
    .execute();
}

/**
 * Records that the subject is public again, although the reports had led to its removal. Returns the number of the file of
 * each report.
 */
export async function revertDemands(
  trx: Database,
  reportIds: readonly number[],
): Promise<Map<number | null, number>> {
  if (reportIds.length === 0) return new Map();
  await trx
    .updateTable('demands')
    .set({ outcome: 'kept' })
    .where('report_id', 'in', reportIds)
    .where('outcome', '=', 'removed')
    .execute();
  const rows = await trx
    .selectFrom('demands')
    .select(['id', 'file_id', 'report_id'])
    .where('report_id', 'in', reportIds)
    .execute();
  return new Map(rows.map(({ id, file_id, report_id }) => [report_id, file_id ?? id]));
}

/** Returns the demand on which a moderator removed the meme last, with its company while that is public, and the decision's rule. */
export async function findGrantedDemand(db: Database, memeId: number) {
  return db
    .selectFrom('demands')
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'demands.company_id').on('companies.state', '<>', 'hidden'),
    )
    .leftJoin('audit_log', 'audit_log.id', 'demands.decision_id')
    .leftJoin('decision_rules', 'decision_rules.audit_id', 'demands.decision_id')
    .leftJoin('rule_versions', (join) =>
      join
        .onRef('rule_versions.rule_number', '=', 'decision_rules.rule_number')
        .onRef('rule_versions.version', '=', 'decision_rules.rule_version'),
    )
    .select(['sender', 'companies.name as company', 'closed_at', 'audit_log.details', ...RULE_COLUMNS])
    .where('demands.meme_id', '=', memeId)
    .where('demands.comment_id', 'is', null)
    .where('outcome', '=', 'removed')
    .orderBy('closed_at', 'desc')
    .orderBy('demands.id')
    .limit(1)
    .executeTakeFirst();
}
