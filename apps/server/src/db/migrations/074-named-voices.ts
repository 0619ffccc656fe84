import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Memes without a name no longer count in the figures of companies (decision 124). The figures that still count them go, and the next
 * sweep makes new ones; so does the mark by which one could have told that the author of a forgotten meme had another one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from company_figures`.execute(db);
  await sql`delete from pulse_days`.execute(db);
  await db.schema.alterTable('memes').dropColumn('counts_as_voice').execute();
}
