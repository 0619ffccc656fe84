import { type Kysely, sql } from 'kysely';

/** Browsers that want push messages. A row lives no longer than its session (decision 111). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('session_id', 'text', (c) => c.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('endpoint_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    // When a message is to be sent; null while none waits.
    .addColumn('due_at', 'bigint')
    .addColumn('quiet_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('push_subscriptions_due')
    .on('push_subscriptions')
    .column('due_at')
    .where(sql`due_at is not null` as never)
    .execute();
}
