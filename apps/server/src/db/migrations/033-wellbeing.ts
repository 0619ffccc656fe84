import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Desk settings of moderators, and the assignment of hard cases (decision 073). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('desk_cares')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('blur_first', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('daily_limit', 'integer')
    .execute();
  await db.schema
    .createTable('hard_cases')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey().references('memes.id').onDelete('cascade'))
    .addColumn('moderator_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('assigned_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('hard_cases_of_moderator')
    .on('hard_cases')
    .columns(['moderator_id', 'assigned_at'])
    .execute();
}
