import { type Kysely, sql } from 'kysely';

/** An index for the calibration of the checks, which reads the latest decisions about memes. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('memes_by_decision')
    .on('memes')
    .columns(['decided_at desc', 'id desc'] as never)
    .where(sql`decided_at is not null` as never)
    .execute();
}
