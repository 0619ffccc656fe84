import { type Kysely, sql } from 'kysely';

/**
 * New memes, comments and notifications have random ids on the wire (decision 099). Comments get an order of their own;
 * rows of earlier releases keep their ids, so that their addresses stay.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await orderComments(db);
  await nameNotifications(db);
}

/** Until now, ids were the order of a meme's comments. */
async function orderComments(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('comments')
    .addColumn('place', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update comments set place = id`.execute(db);
  for (const name of ['comments_threads', 'comments_of_thread', 'comments_of_user'])
    await schema.dropIndex(name).execute();
  await schema.createIndex('comments_places').unique().on('comments').columns(['meme_id', 'place']).execute();
  await schema
    .createIndex('comments_threads')
    .on('comments')
    .columns(['meme_id', 'place'])
    .where(sql`thread_id is null` as never)
    .execute();
  await schema.createIndex('comments_of_thread').on('comments').columns(['thread_id', 'place']).execute();
  await schema
    .createIndex('comments_of_user')
    .on('comments')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
}

async function nameNotifications(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('notifications').addColumn('public_id', 'bigint').execute();
  await sql`update notifications set public_id = id`.execute(db);
  await db.schema
    .createIndex('notifications_public_id')
    .unique()
    .on('notifications')
    .column('public_id')
    .execute();
}
