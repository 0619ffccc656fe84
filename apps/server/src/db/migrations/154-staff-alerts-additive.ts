import type { Kysely } from 'kysely';

/** What each moderator wants to be told, and was told (decision 252). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('staff_alerts')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
    .addColumn('setting', 'text', (c) => c.notNull())
    .addColumn('told_at', 'bigint', (c) => c.notNull())
    .addColumn('known', 'text', (c) => c.notNull())
    .execute();
}
