import type { Kysely } from 'kysely';

/** Orders of authorities are files of their own no more (decision 323). What the audit log has of them stays. */
export async function up(db: Kysely<{ notifications: { kind: string } }>): Promise<void> {
  await db.schema.dropTable('orders').execute();
  await db.deleteFrom('notifications').where('kind', '=', 'order.received').execute();
}
