import type { Kysely } from 'kysely';

/** A case asks whether its demand is an order, held or not, so the index of held orders is not enough. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('orders_by_meme').on('orders').column('meme_id').execute();
  await db.schema.dropIndex('orders_held').execute();
}
