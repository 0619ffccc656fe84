import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/**
 * Notifications about a decision store the id of its audit entry, which leads to the version of the house rule
 * (decision 074).
 */
export async function up(db: Kysely<never>): Promise<void> {
  // No foreign key: audit entries are never deleted, and copies may write notifications before them.
  await db.schema.alterTable('notifications').addColumn('decision_id', idType(db)).execute();
}
