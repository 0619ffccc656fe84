import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Texts of removed comments while the removal can be taken back, and appeals against removals (decision 280). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('removed_comments')
    .addColumn('comment_id', idType(db), (c) => c.primaryKey().references('comments.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('held_for', 'text')
    .addColumn('decision_id', idType(db), (c) => c.notNull().references('audit_log.id'))
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('removed_comments_by_age')
    .on('removed_comments')
    .column('removed_at')
    .execute();
  await db.schema.createIndex('removed_comments_of_user').on('removed_comments').column('user_id').execute();
  await db.schema
    .createIndex('removed_comments_of_decision')
    .on('removed_comments')
    .column('decision_id')
    .execute();
  await db.schema
    .alterTable('appeals')
    .addColumn('comment_id', idType(db), (c) => c.references('comments.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('appeals_of_comment').on('appeals').column('comment_id').execute();
}
