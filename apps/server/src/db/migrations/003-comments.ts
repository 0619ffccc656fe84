import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await createComments(db);
  await createVotes(db);
}

async function createComments(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('parent_id', idType(db), (c) => c.references('comments.id'))
    // The top-level comment of the thread; null on the top-level comment itself.
    .addColumn('thread_id', idType(db), (c) => c.references('comments.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('votes', 'integer', (c) => c.notNull().defaultTo(0).check(sql`votes >= 0`))
    .addColumn('deleted_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('comments_threads')
    .on('comments')
    .columns(['meme_id', 'id'])
    .where(sql`thread_id is null` as never)
    .execute();
  await db.schema.createIndex('comments_of_thread').on('comments').columns(['thread_id', 'id']).execute();
  await db.schema.createIndex('comments_of_user').on('comments').columns(['user_id', 'id']).execute();
}

async function createVotes(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('comment_votes')
    .addColumn('comment_id', idType(db), (c) => c.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('comment_votes_once', ['comment_id', 'user_id'])
    .execute();
  await db.schema.createIndex('comment_votes_of_user').on('comment_votes').column('user_id').execute();
}
