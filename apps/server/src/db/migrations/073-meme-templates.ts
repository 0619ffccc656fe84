import type { Kysely } from 'kysely';

/** The template that a meme was made with, and the index of the memes of a template (decision 127). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('memes').addColumn('template', 'text').execute();
  await db.schema
    .createIndex('memes_of_template')
    .on('memes')
    .columns(['template', 'status', 'published_at', 'publication'])
    .execute();
}
