import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

export type ProfileRow = Awaited<ReturnType<typeof findProfile>> & {};

/**
 * Returns banned and deleted members too, because their public memes stay; pseudonyms are no members and have no
 * profile.
 */
export async function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('memes')
        // Counted here and not filtered by a condition, because SQLite without statistics would scan all approved
        // memes.
        .select(sql<number>`count(case when memes.status = 'approved' then 1 end)`.as('count'))
        .whereRef('memes.user_id', '=', 'users.id')
        .as('meme_count'),
    )
    .where('id', '=', userId)
    .where('role_id', '<>', PSEUDONYM)
    .executeTakeFirst();
}
