import type { Kysely } from 'kysely';

/** When and by which status a receiver was turned off, and its events meanwhile: triggers read `events` (decision 340). */
export async function up(db: Kysely<never>): Promise<void> {
  const add = (name: string, type: 'bigint' | 'integer' | 'text') =>
    db.schema.alterTable('webhooks').addColumn(name, type).execute();
  await add('off_at', 'bigint');
  await add('off_status', 'integer');
  await add('off_events', 'text');
  await db.schema
    .createIndex('webhook_deliveries_next')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'due_at'])
    .execute();
}
