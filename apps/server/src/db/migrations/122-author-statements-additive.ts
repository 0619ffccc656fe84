import { type Kysely, sql } from 'kysely';
import { idType } from '../dialect.ts';

/** Authors who stand by their memes after an answer; a statement waits here until its hour (decision 262). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('author_statements')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey().references('memes.id').onDelete('cascade'))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('memes')
    .addColumn('author_stands', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`author_stands in (0, 1)`),
    )
    .execute();
}
