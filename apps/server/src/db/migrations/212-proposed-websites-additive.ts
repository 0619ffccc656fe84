import type { Kysely } from 'kysely';

/** Who proposed the website of a company never proves to speak for it by that website (decision 337). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('companies')
    .addColumn('website_is_proposed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('companies').addColumn('website_proposed_by', 'text').execute();
}
