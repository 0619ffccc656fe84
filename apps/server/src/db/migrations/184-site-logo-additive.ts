import type { Kysely } from 'kysely';

/** The operator's logo in its sizes (decision 308). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('site_logo')
    .addColumn('size', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('png', 'text', (c) => c.notNull())
    .execute();
}
