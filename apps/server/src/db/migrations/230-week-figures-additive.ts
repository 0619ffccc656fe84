import { type Kysely, sql } from 'kysely';

/** One notification about the figures of a week for each member (decision 365). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('notifications_week_figures')
    .unique()
    .on('notifications')
    .columns(['created_at', 'user_id'])
    .where(sql`kind = 'week.figures'` as never)
    .execute();
}
