import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Memes without a name no longer count in the figures of companies (decision 124). Deletes the figures that count them;
 * the next sweep computes new ones. Drops `counts_as_voice`, which showed whether the author of a forgotten meme had
 * another one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from company_figures`.execute(db);
  await sql`delete from pulse_days`.execute(db);
  await db.schema.alterTable('memes').dropColumn('counts_as_voice').execute();
}
