import { type Kysely, sql } from 'kysely';

/** Reply counts of threads, deleted replies included, because long threads are read in parts (decision 060). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('comments')
    .addColumn('reply_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update comments set reply_count =
    (select count(*) from comments as replies where replies.thread_id = comments.id)
    where thread_id is null`.execute(db);
}
