import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** News of a decision names its entry in the audit log, by which the house rule is found as it stood then (decision 074). */
export async function up(db: Kysely<never>): Promise<void> {
  // Without reference: entries of the log are never removed, and copies write the news before or after them.
  await db.schema.alterTable('notifications').addColumn('decision_id', idType(db)).execute();
}
