import { type Kysely, sql } from 'kysely';

/** The queue in its own order: what needs eyes most, then who waited longest. Both databases read it only forwards. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('memes_by_review').execute();
  await db.schema
    .createIndex('memes_by_review')
    .on('memes')
    .columns(['status', 'review_score desc', 'created_at', 'id'] as never)
    // Every score: by it SQLite tells this order from that of the plain list, which would take this index and sort.
    .where(sql`status = 'pending' and review_score > -2147483648` as never)
    .execute();
}
