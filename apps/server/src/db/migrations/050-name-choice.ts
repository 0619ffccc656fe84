import { type Kysely, sql } from 'kysely';

/** Whether the member has chosen the name to appear under (decision 102). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('name_chosen', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Members whose name is already public or who changed it are not asked.
  await sql`update users set name_chosen = 1
    where nickname_changed = 1
      or id in (select user_id from memes where published_at is not null)
      or id in (select user_id from comments)`.execute(db);
}
