import type { AuditAction } from '@corpomeme/contract/admin';
import type { Database } from '../../db/dialect.ts';

export type HistoryRow = Awaited<ReturnType<typeof listEntriesOf>>[number];

/** Oldest first. The author's words in an appeal lie beside the log, and are tied to it by the appeal's id. */
export async function listEntriesOf(
  db: Database,
  memeId: number,
  actions: readonly AuditAction[],
  limit: number,
) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.actor_id',
      'audit_log.reason',
      'audit_log.reason_code',
      'audit_log.details',
      'users.username',
    ])
    .where('audit_log.meme_id', '=', memeId)
    .where('audit_log.action', 'in', [...actions])
    .orderBy('audit_log.at')
    .orderBy('audit_log.id')
    .limit(limit)
    .execute();
}

/** By the appeal's id. */
export async function findAppealTexts(db: Database, memeId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('appeals').select(['id', 'text']).where('meme_id', '=', memeId).execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}
