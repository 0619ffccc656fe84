import type { Kysely } from 'kysely';

/** The page from which an account was registered, until its address is confirmed (decision 106). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('registration_return', 'text').execute();
}
