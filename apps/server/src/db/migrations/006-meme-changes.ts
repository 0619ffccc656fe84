import { type Kysely, sql } from 'kysely';

/**
 * Thread counts of memes, and the time of each meme's last public change, by the database's clock (product: realtime).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await countThreads(db);
  await indexComments(db);
  await db.schema.alterTable('memes').addColumn('published_at', 'bigint').execute();
  await db.schema.alterTable('memes').addColumn('changed_at', 'bigint').execute();
  await sql`update memes set published_at = decided_at, changed_at = updated_at where status = 'approved'`.execute(
    db,
  );
  await db.schema
    .createIndex('memes_changed')
    .on('memes')
    .columns(['changed_at', 'id'])
    .where(sql`status = 'approved'` as never)
    .execute();
}

/** Adds indexes without which deleting a meme scans all comments once per comment of the meme. */
async function indexComments(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('comments_of_meme').on('comments').column('meme_id').execute();
  await db.schema
    .createIndex('comments_of_parent')
    .on('comments')
    .column('parent_id')
    .where(sql`parent_id is not null` as never)
    .execute();
}

async function countThreads(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('memes')
    .addColumn('thread_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update memes set thread_count = (
    select count(*) from comments where comments.meme_id = memes.id and comments.thread_id is null
  )`.execute(db);
}
