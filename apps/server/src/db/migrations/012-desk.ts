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
    // True for each score. SQLite tells this order from that of the plain list by it, which would otherwise take this
    // index and sort.
    .where(sql`status = 'pending' and review_score > -2147483648` as never)
    .execute();
}
