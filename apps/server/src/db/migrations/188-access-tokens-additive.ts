import type { Kysely } from 'kysely';

/** Access tokens are sessions with a name and scopes (decision 312). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('token_name', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('scopes', 'text').execute();
}
