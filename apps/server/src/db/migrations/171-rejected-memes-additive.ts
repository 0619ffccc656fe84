import { type Kysely, sql } from 'kysely';

/** An index for the list of rejected memes, latest first. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('memes_by_rejection')
    .on('memes')
    .columns(['decided_at desc', 'id desc'] as never)
    .where(sql`status = 'rejected'` as never)
    .execute();
}
