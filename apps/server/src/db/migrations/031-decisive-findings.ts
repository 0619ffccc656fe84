import { type Kysely, sql } from 'kysely';

/** Memes with a decisive finding come first in the queue, before memes with a higher score. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('memes')
    .addColumn('review_rank', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update memes set review_rank = 1
    where id in (select meme_id from findings where check_name = 'blocked-picture')`.execute(db);
  await db.schema.dropIndex('memes_by_review').execute();
  await db.schema
    .createIndex('memes_by_review')
    .on('memes')
    .columns(['status', 'review_rank desc', 'review_score desc', 'created_at', 'id'] as never)
    // Always true. It keeps SQLite from using this index for the plain list, which has another order.
    .where(sql`status = 'pending' and review_rank > -2147483648` as never)
    .execute();
}
