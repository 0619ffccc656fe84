import { type Kysely, sql } from 'kysely';

/**
 * The queue's order: highest review score first, then longest waiting. Both databases scan this index only forwards.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('memes_by_review').execute();
  await db.schema
    .createIndex('memes_by_review')
    .on('memes')
    .columns(['status', 'review_score desc', 'created_at', 'id'] as never)
    // Always true. It keeps SQLite from using this index for the plain list, which has another order.
    .where(sql`status = 'pending' and review_score > -2147483648` as never)
    .execute();
}
