import type { Kysely } from 'kysely';

/** One row for each member who wants the weekly mail with the best memes (decision 112). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('weekly_mails')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
    // The first millisecond of a day, UTC.
    .addColumn('sent_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('weekly_mails_due').on('weekly_mails').column('sent_on').execute();
}
