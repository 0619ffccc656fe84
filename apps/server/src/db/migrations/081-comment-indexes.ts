import type { Kysely } from 'kysely';

/** Drops a redundant index: `comments_places` and `comments_threads` start with the same column. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('comments_of_meme').execute();
}
