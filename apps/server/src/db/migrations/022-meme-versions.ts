import type { Kysely } from 'kysely';

/** The version of a meme's words and image that a moderator saw (decision 063). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('memes')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
