import { type Kysely, sql } from 'kysely';
import { idType } from '../dialect.ts';

/** 'Same here' beside the upvote: one per member and meme, with its day (decision 121). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('memes')
    .addColumn('same_here', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`same_here >= 0`))
    .execute();
  await db.schema
    .createTable('same_here_votes')
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('same_here_votes_once', ['meme_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('same_here_votes_of_user')
    .on('same_here_votes')
    .columns(['user_id', 'created_at', 'meme_id'])
    .execute();
}
