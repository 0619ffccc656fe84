import type { Kysely } from 'kysely';

/** The time of a comment's edit, and earlier texts of a reported comment, stored with its case (decision 095). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('comments').addColumn('edited_at', 'bigint').execute();
  await db.schema.alterTable('memes').addColumn('comments_edited_at', 'bigint').execute();
  await db.schema
    .alterTable('cases')
    .addColumn('reported_texts', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
