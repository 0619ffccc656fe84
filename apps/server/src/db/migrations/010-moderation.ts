import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** Tables of the moderator's desk: reasons, findings about images, and notifications of members. */
export async function up(db: Kysely<never>): Promise<void> {
  await explainDecisions(db);
  await createFindings(db);
  await createPictureTexts(db);
  await createNotifications(db);
}

async function explainDecisions(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('reason_code', 'text').execute();
  // Milliseconds that the subject had waited; only on decisions about a waiting subject.
  await db.schema.alterTable('audit_log').addColumn('waited', 'bigint').execute();
  await db.schema.alterTable('memes').addColumn('reason_code', 'text').execute();
  // When its author last resubmitted it.
  await db.schema.alterTable('memes').addColumn('resubmitted_at', 'bigint').execute();
  // The sum of the weights of its findings; the queue is sorted by it.
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

/** One row for each finding about a meme's current state. */
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

/** Keyed by image, not by meme, because an edit may replace the image. */
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
