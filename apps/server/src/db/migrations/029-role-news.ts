import type { Kysely } from 'kysely';

/** News about another member, such as their role: the name is read when the news is, so that none is kept (decision 070). */
export async function up(db: Kysely<never>): Promise<void> {
  // Without reference: the news outlives nobody's row, since rows of members stay.
  await db.schema.alterTable('notifications').addColumn('about_user_id', 'text').execute();
}
