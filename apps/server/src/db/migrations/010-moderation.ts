import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** What the moderator's desk stands on: reasons, what was found about a picture, and news for members. */
export async function up(db: Kysely<never>): Promise<void> {
  await explainDecisions(db);
  await createFindings(db);
  await createPictureTexts(db);
  await createNotifications(db);
}

async function explainDecisions(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('reason_code', 'text').execute();
  // How long the subject had waited, in milliseconds: only on decisions about something that waits.
  await db.schema.alterTable('audit_log').addColumn('waited', 'bigint').execute();
  await db.schema.alterTable('memes').addColumn('reason_code', 'text').execute();
  // When its author last sent it in again.
  await db.schema.alterTable('memes').addColumn('resubmitted_at', 'bigint').execute();
  // The sum of its findings: the queue shows first what needs eyes most.
  await db.schema
    .alterTable('memes')
    .addColumn('review_score', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('memes_by_review')
    .on('memes')
    .columns(['review_score', 'created_at', 'id'])
    .where(sql`status = 'pending'` as never)
    .execute();
}

/** One row for each check that has something to say about a meme as it is now. */
async function createFindings(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('findings')
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addColumn('check_name', 'text', (c) => c.notNull())
    .addColumn('weight', 'integer', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('found_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('findings_once', ['meme_id', 'check_name'])
    .execute();
}

/** By picture, not by meme: an edited meme may have another one. */
async function createPictureTexts(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('picture_texts')
    .addColumn('image_key', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('confidence', 'integer', (c) => c.notNull())
    .addColumn('read_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function createNotifications(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('meme_id', idType(db), (c) => c.references('memes.id').onDelete('cascade'))
    .addColumn('comment_id', idType(db))
    .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('notifications_of_user')
    .on('notifications')
    .columns(['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_unread')
    .on('notifications')
    .columns(['user_id', 'id'])
    .where(sql`read_at is null` as never)
    .execute();
  await db.schema.createIndex('notifications_of_meme').on('notifications').column('meme_id').execute();
}
