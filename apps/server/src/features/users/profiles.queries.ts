import type { Database } from '../../db/dialect.ts';

export type ProfileRow = Awaited<ReturnType<typeof findProfile>> & {};

/** Also of who was banned or deleted: their published memes are still there. */
export async function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('memes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('memes.user_id', '=', 'users.id')
        .where('memes.status', '=', 'approved')
        .as('meme_count'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
}
