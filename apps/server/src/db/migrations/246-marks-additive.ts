import type { Kysely } from 'kysely';

/** What a contest or a notice marks: JSON of the exact words, or a part of the picture (decision 383). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('mark', 'text').execute();
}
