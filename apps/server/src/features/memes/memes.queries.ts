import { type Insertable, sql } from 'kysely';
import type { Database } from '../../db/dialect.ts';
import type { MemesTable } from '../../db/meme-tables.ts';
import { prepared } from '../../db/prepared.ts';
import { insertUnderFreeId } from '../../db/random-ids.ts';
import { readRowCounts } from '../../db/row-counts.ts';
import type { Viewer } from '../../http/actor.ts';
import type { Cursor } from '../../http/paging.ts';
import { EVERYBODY, type ViewerRights, visibleTo } from '../site/access/visibility.queries.ts';

export type MemeRow = Awaited<ReturnType<typeof findMeme>> & {};

interface Page {
  limit: number;
  cursor: Cursor | null;
}

/**
 * Returns a query of visible memes; `from` may start with other tables. `is_own` is 0 in public lists, which are the
 * same for all viewers.
 */
export function selectMemes(db: Database, viewer: ViewerRights | null, from = db.selectFrom('memes')) {
  return joinMemes(db, viewer, from).where(visibleTo(viewer));
}

/** Returns the query of `selectMemes` without a condition, for states that decide visibility by themselves. */
function joinMemes(db: Database, viewer: ViewerRights | null, from = db.selectFrom('memes')) {
  return from
    .innerJoin('users as author', 'author.id', 'memes.user_id')
    .leftJoin('users as decider', 'decider.id', 'memes.decided_by')
    .leftJoin('pseudonyms as link', (join) =>
      join.onRef('link.id', '=', 'memes.user_id').on('link.account_id', '=', viewer?.userId ?? NO_ACCOUNT),
    )
    .selectAll('memes')
    .select([
      'author.has_author_page',
      'author.banned_at as author_banned_at',
      'author.username',
      'author.role_id as author_role_id',
      'decider.username as decided_by_username',
    ])
    .select(
      sql<
        0 | 1
      >`case when memes.user_id = ${viewer?.userId ?? NO_ACCOUNT} or link.id is not null then 1 else 0 end`.as(
        'is_own',
      ),
    );
}

/** No account has this id. */
const NO_ACCOUNT = '';

const findMemeAs = {
  visitor: prepared((db, { id }: { id: number }) => selectMemes(db, EVERYBODY).where('memes.id', '=', id)),
  member: prepared((db, { id, userId }: { id: number; userId: string }) =>
    selectMemes(db, { userId, isModerator: false }).where('memes.id', '=', id),
  ),
  moderator: prepared((db, { id, userId }: { id: number; userId: string }) =>
    selectMemes(db, { userId, isModerator: true }).where('memes.id', '=', id),
  ),
};

export async function findMeme(db: Database, viewer: Viewer, id: number) {
  const { rows } = viewer
    ? await findMemeAs[viewer.isModerator ? 'moderator' : 'member'](db, { id, userId: viewer.userId })
    : await findMemeAs.visitor(db, { id });
  return rows[0];
}

/** Returns oldest first, because the longest waiting meme is next. */
export async function listPendingMemes(
  db: Database,
  moderator: NonNullable<Viewer>,
  page: Page,
): Promise<MemeRow[]> {
  let query = joinMemes(db, moderator)
    // A literal, because SQLite uses the partial index of pending memes for no other value.
    .where('memes.status', '=', sql.lit('pending'))
    .orderBy('memes.created_at')
    .orderBy('memes.id')
    .limit(page.limit + 1);
  if (page.cursor) {
    const { cursor } = page;
    query = query.where((where) =>
      where(where.refTuple('memes.created_at', 'memes.id'), '>', where.tuple(...cursor)),
    );
  }
  return query.execute();
}

export async function countPendingMemes(db: Database): Promise<number> {
  const counts = await readRowCounts(db, ['memes.status=pending']);
  return counts[0] ?? 0;
}

/** Inserts the meme under a random id and returns it. */
export async function insertMeme(db: Database, meme: Omit<Insertable<MemesTable>, 'id'>): Promise<number> {
  const inserted = await insertUnderFreeId((id) =>
    db
      .insertInto('memes')
      .values({ ...meme, id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return inserted.id;
}

/** Returns the meme that has the image; undefined if there is none. */
export async function findByImageKey(db: Database, key: string) {
  return db
    .selectFrom('memes')
    .select(['id', 'status', 'image_key', 'avif_key', 'avif_bytes'])
    .where('image_key', '=', key)
    .executeTakeFirst();
}

/** Returns the meme in any status but for nobody in particular: its reader has proved by a secret to be its author. */
export async function findAnyMeme(db: Database, id: number): Promise<MemeRow | undefined> {
  return joinMemes(db, EVERYBODY).where('memes.id', '=', id).executeTakeFirst();
}

/** Returns memes of each status; for moderators only. The third argument is the member whose memes get `is_own`. */
export async function findMemesByIds(
  db: Database,
  ids: number[],
  { userId }: Pick<ViewerRights, 'userId'> = { userId: '' },
): Promise<MemeRow[]> {
  if (ids.length === 0) return [];
  return selectMemes(db, { userId, isModerator: true }).where('memes.id', 'in', ids).execute();
}
