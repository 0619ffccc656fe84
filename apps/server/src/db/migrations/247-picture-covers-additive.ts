import type { Kysely } from 'kysely';

/** JSON of the boxes that an author proposes over the picture (decision 386). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('meme_corrections').addColumn('covers', 'text').execute();
}
