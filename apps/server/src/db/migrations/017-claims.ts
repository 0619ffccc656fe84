import { type Kysely, sql } from 'kysely';

/** Claims that ran out are looked for every few seconds: the index holds only what is claimed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('screenings_claimed')
    .on('screenings')
    .column('claimed_until')
    .where(sql`claimed_until is not null` as never)
    .execute();
}
