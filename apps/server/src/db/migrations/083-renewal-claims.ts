import type { Kysely } from 'kysely';

/** Lets a renewal of figures that a kill ended be repeated on the same day (decision 124). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('pulse_days').addColumn('claimed_until', 'bigint').execute();
}
