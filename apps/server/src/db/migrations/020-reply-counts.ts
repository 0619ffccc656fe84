import { type Kysely, sql } from 'kysely';

/** How many replies each thread has, deleted ones included: long threads are read in parts (decision 060). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('comments')
    .addColumn('reply_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update comments set reply_count =
    (select count(*) from comments as replies where replies.thread_id = comments.id)
    where thread_id is null`.execute(db);
}
