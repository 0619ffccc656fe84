import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../../db/dialect.ts';
import type { Cursor } from '../../../../http/paging.ts';
import { type MemeRow, selectMemes } from '../../../memes/memes.queries.ts';
import { EVERYBODY, isPublicComment, visibleTo } from '../../../site/access/visibility.queries.ts';

interface Page {
  limit: number;
  cursor: Cursor | null;
}

export type AuthorCommentRow = Awaited<ReturnType<typeof listCommentsOf>>[number];

/** Returns whether the member has an author page now. */
export async function hasAuthorPage(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('has_author_page', '=', 1)
    .where('banned_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns the author page on or off. Returns false if the member may not act any more. */
export async function setAuthorPage(trx: Database, userId: string, enabled: boolean): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ has_author_page: enabled ? 1 : 0 })
    .where('id', '=', userId)
    .where('banned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns public memes, newest first, one beyond the limit. */
export async function listMemesBy(db: Database, userId: string, { limit, cursor }: Page): Promise<MemeRow[]> {
  let query = selectMemes(db, EVERYBODY)
    .where('memes.user_id', '=', userId)
    .orderBy('memes.published_at', 'desc')
    .orderBy('memes.publication', 'desc')
    .limit(limit + 1);
  if (cursor) {
    query = query.where((where) =>
      where(where.refTuple('memes.published_at', 'memes.publication'), '<', where.tuple(...cursor)),
    );
  }
  return query.execute();
}

/** Returns live comments on public memes, newest first, one beyond the limit. */
export async function listCommentsOf(db: Database, userId: string, { limit, cursor }: Page) {
  let query = db
    .selectFrom('comments')
    .innerJoin('memes', 'memes.id', 'comments.meme_id')
    .select(['comments.id', 'comments.meme_id', 'comments.content', 'comments.created_at', 'comments.votes'])
    .select(['memes.title', 'memes.company'])
    .where('comments.user_id', '=', userId)
    .where((where) => isPublicComment(where as never))
    .where((where) => visibleTo(EVERYBODY)(where as never))
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    // The cursor contains only the id, because the exact time is not public.
    query = query.where(
      sql<SqlBool>`(comments.created_at, comments.id) < (select last.created_at, last.id from comments as last
        where last.id = ${cursor[1]} and last.user_id = ${userId})`,
    );
  }
  return query.execute();
}
