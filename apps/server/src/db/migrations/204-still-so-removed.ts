import { type Kysely, sql } from 'kysely';

/** Removes 'Still so?': what members answered, its counters and its notifications (decision 326). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('still_so_answers').execute();
  for (const column of ['still_so', 'changed_so', 'shown_people', 'shown_says'])
    await db.schema.alterTable('company_answers').dropColumn(column).execute();
  await sql`delete from notifications where kind = 'meme.changed'`.execute(db);
}
