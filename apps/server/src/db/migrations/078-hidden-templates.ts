import type { Kysely } from 'kysely';

/** Templates that the studio does not offer (decision 133). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('hidden_templates')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('hidden_at', 'bigint', (c) => c.notNull())
    .execute();
}
