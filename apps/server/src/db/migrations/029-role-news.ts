import type { Kysely } from 'kysely';

/**
 * Notifications about another member, such as a role change. They store the id, and the name is read with them
 * (decision 070).
 */
export async function up(db: Kysely<never>): Promise<void> {
  // No foreign key is needed, because rows of members are never deleted.
  await db.schema.alterTable('notifications').addColumn('about_user_id', 'text').execute();
}
