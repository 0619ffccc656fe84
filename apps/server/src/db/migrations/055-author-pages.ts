import type { Kysely } from 'kysely';

/** Author pages, off until the member turns them on, and the index of their memes (decision 110). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('has_author_page', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('memes_of_author')
    .on('memes')
    .columns(['user_id', 'status', 'published_at', 'publication'])
    .execute();
}
