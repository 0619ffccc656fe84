import { type Kysely, sql } from 'kysely';

/** The order of a meme's threads by votes. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('comments_best')
    .on('comments')
    .columns(['meme_id', 'votes', 'place'])
    .where(sql`thread_id is null` as never)
    .execute();
}
