import type { Kysely } from 'kysely';

/** The order of an author's own memes of one state; it also counts them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('memes_of_user_by_status')
    .on('memes')
    .columns(['user_id', 'status', 'created_at', 'id'])
    .execute();
}
