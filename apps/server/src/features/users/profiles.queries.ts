import { sql } from 'kysely';
import type { Database } from '../../db/dialect.ts';

export type ProfileRow = Awaited<ReturnType<typeof findProfile>> & {};

/** Also of who was banned or deleted: their published memes are still there. */
export async function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('memes')
        // Not as a condition: SQLite without statistics would rather walk all that is approved.
        .select(sql<number>`count(case when memes.status = 'approved' then 1 end)`.as('count'))
        .whereRef('memes.user_id', '=', 'users.id')
        .as('meme_count'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
}
