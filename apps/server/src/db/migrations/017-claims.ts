import { type Kysely, sql } from 'kysely';

/** An index of claimed rows only, because expired claims are searched every few seconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('screenings_claimed')
    .on('screenings')
    .column('claimed_until')
    .where(sql`claimed_until is not null` as never)
    .execute();
}
