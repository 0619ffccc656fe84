import type { Kysely } from 'kysely';

/** `comments_places` and `comments_threads` start with the same column, so each comment paid for one index too many. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('comments_of_meme').execute();
}
