import { type Kysely, sql } from 'kysely';
import { idType } from '../dialect.ts';

/** What moderators ask the authors of waiting memes (decision 258). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('author_questions')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey().references('memes.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('review_rank', 'integer', (c) => c.notNull())
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint', (c) => c.check(sql`(answered_at is null) = (answer is null)`))
    .execute();
  await db.schema.createIndex('author_questions_by_age').on('author_questions').column('asked_at').execute();
  await db.schema.createIndex('author_questions_of_user').on('author_questions').column('user_id').execute();
}
