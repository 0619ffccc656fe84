import { type Kysely, sql } from 'kysely';

/**
 * Indexes for the user list by name and by last login. Like `users_listed`, they hold all columns that a search and the
 * filter by role need, so a page far down reads no rows that it does not show.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const needed = sql`id, role_id, username, email`;
  await sql`create index users_by_name on users (username_key, ${needed})`.execute(db);
  // Members who never logged in have 0, because the two databases sort null differently.
  await sql`create index users_by_login on users ((coalesce(last_login_at, 0)), ${needed}, username_key)`.execute(
    db,
  );
}
