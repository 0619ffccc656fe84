import type { Kysely } from 'kysely';

/** Views of pages by day (decision 310). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('visit_counts')
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_counts_once', ['day', 'kind', 'name'])
    .execute();
}
