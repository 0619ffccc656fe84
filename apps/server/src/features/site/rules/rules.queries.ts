import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { RuleReasonsTable, RuleVersionsTable } from '../../../db/moderation-tables.ts';

/** Columns of `rule_versions`, for queries that join the version of a decision. */
export const RULE_COLUMNS = [
  'rule_versions.rule_number',
  'rule_versions.version as rule_version',
  'rule_versions.since as rule_since',
  'rule_versions.text_en as rule_text_en',
  'rule_versions.text_ro as rule_text_ro',
] as const;

export type RuleVersionRow = Selectable<RuleVersionsTable>;
export type RuleReasonRow = Selectable<RuleReasonsTable>;

/** Returns versions by rule number, latest first. */
export async function listRuleVersions(db: Database): Promise<RuleVersionRow[]> {
  return db
    .selectFrom('rule_versions')
    .selectAll()
    .orderBy('rule_number')
    .orderBy('version', 'desc')
    .execute();
}

export async function listRuleReasons(db: Database): Promise<RuleReasonRow[]> {
  return db.selectFrom('rule_reasons').selectAll().execute();
}

export async function findLatestVersion(db: Database, number: number): Promise<RuleVersionRow | undefined> {
  return db
    .selectFrom('rule_versions')
    .selectAll()
    .where('rule_number', '=', number)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findHighestNumber(db: Database): Promise<number> {
  const row = await db
    .selectFrom('rule_versions')
    .select(({ fn }) => fn.max('rule_number').as('highest'))
    .executeTakeFirst();
  return Number(row?.highest ?? 0);
}

/** Returns the reasons that refer to the rule, in the order of their names. */
export async function listReasonsOf(db: Database, number: number): Promise<ReasonCode[]> {
  const rows = await listRuleReasons(db);
  return rows.filter(({ rule_number }) => rule_number === number).map(({ reason_code }) => reason_code);
}

/** Inserts a version. Returns false if another admin wrote this version first; the primary key decides. */
export async function insertVersion(trx: Database, row: Insertable<RuleVersionsTable>): Promise<boolean> {
  const written = await trx
    .insertInto('rule_versions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['rule_number', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}

/** Sets the rule's reasons; a reason that another rule had moves to this one. */
export async function setReasons(trx: Database, number: number, codes: ReasonCode[]): Promise<void> {
  let others = trx.deleteFrom('rule_reasons').where('rule_number', '=', number);
  if (codes.length > 0) others = others.where('reason_code', 'not in', codes);
  await others.execute();
  if (codes.length === 0) return;
  await trx
    .insertInto('rule_reasons')
    .values(codes.map((reason_code) => ({ reason_code, rule_number: number })))
    .onConflict((conflict) => conflict.column('reason_code').doUpdateSet({ rule_number: number }))
    .execute();
}
