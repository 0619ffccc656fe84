import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import type { Database } from '../../../db/dialect.ts';
import { RULE_COLUMNS } from '../../site/rules/rules.queries.ts';

export type HistoryRow = Awaited<ReturnType<typeof listEntriesOf>>[number];

/** Returns entries oldest first. The text of an appeal is stored beside the log, under the appeal's id. */
export async function listEntriesOf(
  db: Database,
  memeId: number,
  actions: readonly AuditAction[],
  limit: number,
) {
  return (
    db
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .leftJoin('decision_rules', 'decision_rules.audit_id', 'audit_log.id')
      .leftJoin('rule_versions', (join) =>
        join
          .onRef('rule_versions.rule_number', '=', 'decision_rules.rule_number')
          .onRef('rule_versions.version', '=', 'decision_rules.rule_version'),
      )
      .select([
        'audit_log.id',
        'audit_log.at',
        'audit_log.action',
        'audit_log.actor_id',
        'audit_log.user_id',
        'audit_log.reason',
        'audit_log.reason_code',
        'audit_log.details',
        'users.username',
        ...RULE_COLUMNS,
      ])
      .where('audit_log.meme_id', '=', memeId)
      .where('audit_log.comment_id', 'is', null)
      .where('audit_log.action', 'in', [...actions])
      // Sorted by id, because an act of a pseudonym has the time of its day.
      .orderBy('audit_log.id')
      .limit(limit)
      .execute()
  );
}

/** Returns texts by appeal id. */
export async function findAppealTexts(db: Database, memeId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('appeals').select(['id', 'text']).where('meme_id', '=', memeId).execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}
