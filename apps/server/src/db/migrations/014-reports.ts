import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** Reports against memes and comments, grouped into cases with a deadline; and settings of the daily mail. */
export async function up(db: Kysely<never>): Promise<void> {
  await createCases(db);
  await createReports(db);
  await createDigests(db);
  // Deleting a comment deletes its notifications.
  await db.schema
    .createIndex('notifications_of_comment')
    .on('notifications')
    .column('comment_id')
    .where(sql`comment_id is not null` as never)
    .execute();
}

/** Without foreign keys: notifications about the case of a deleted meme are still sent. */
async function createCases(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('cases')
    .addColumn('id', idType(db), generatedId(db))
    // `meme:12` or `comment:34`: the reported subject in one value.
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('meme_id', idType(db), (c) => c.notNull())
    .addColumn('comment_id', idType(db))
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute();
  // Of several concurrent reports of the same subject, one opens the case.
  await db.schema
    .createIndex('cases_open_once')
    .unique()
    .on('cases')
    .column('subject')
    .where(sql`closed_at is null` as never)
    .execute();
  for (const [name, column] of [
    ['cases_by_due', 'due_at'],
    ['cases_of_meme', 'meme_id'],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('cases')
      .columns([column, 'id'])
      .where(sql`closed_at is null` as never)
      .execute();
  }
  await db.schema.createIndex('cases_by_closing').on('cases').column('closed_at').execute();
}

async function createReports(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('case_id', idType(db), (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    // Null on notices, and after the account was deleted.
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .addColumn('reason_code', 'text', (c) => c.notNull())
    .addColumn('notice_kind', 'text')
    .addColumn('content', 'text')
    // Name and address of a notifier without an account, encrypted, and a keyed hash to recognise the same notifier.
    .addColumn('contact', 'text')
    .addColumn('contact_hash', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('reports_once')
    .unique()
    .on('reports')
    .columns(['user_id', 'subject'])
    .where(sql`user_id is not null` as never)
    .execute();
  await db.schema
    .createIndex('notices_once')
    .unique()
    .on('reports')
    .columns(['contact_hash', 'subject'])
    .where(sql`contact_hash is not null` as never)
    .execute();
  await db.schema.createIndex('reports_of_case').on('reports').columns(['case_id', 'id']).execute();
}

/** One row for each member who wants the daily mail. */
async function createDigests(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
    // Notifications since then are not mailed yet.
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .execute();
}
