import type { Kysely } from 'kysely';

/** The language of mails and messages to a member (decision 240). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute();
}
