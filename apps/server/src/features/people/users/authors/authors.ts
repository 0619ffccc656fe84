import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import type { Author, AuthorComment } from '@corpomeme/contract/people/authors';
import * as operations from '@corpomeme/contract/people/authors';
import { type SqlBool, sql } from 'kysely';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor, Viewer } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { type Cursor, cutPage, decodeCursor, listPage } from '../../../../http/paging.ts';
import { handleRead } from '../../../../http/reads.ts';
import { publicListCursor } from '../../../memes/feed/feed.queries.ts';
import { type MemeRow, selectMemes } from '../../../memes/memes.queries.ts';
import { type MemePage, viewMemes } from '../../../memes/memes.service.ts';
import { EVERYBODY, isPublicComment, visibleTo } from '../../../site/access/visibility.queries.ts';
import { act } from '../../../site/members/act.ts';
import { getProfile } from '../users.ts';

interface Page {
  limit: number;
  cursor: Cursor | null;
}

type AuthorCommentRow = Awaited<ReturnType<typeof listCommentsOf>>[number];

/** Returns whether the member has an author page now. */
async function hasAuthorPage(db: Database, userId: string): Promise<boolean> {
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
async function setAuthorPage(trx: Database, userId: string, enabled: boolean): Promise<boolean> {
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
async function listMemesBy(db: Database, userId: string, { limit, cursor }: Page): Promise<MemeRow[]> {
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
async function listCommentsOf(db: Database, userId: string, { limit, cursor }: Page) {
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

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Returns the author page of a member. Throws AppError('user_not_found') for members without one
 * (product: author pages).
 */
async function readAuthor(ctx: Context, userId: string): Promise<Author> {
  await assertPage(ctx, userId);
  const { id, username, photoURL, created_at, meme_count } = await getProfile(ctx, userId);
  return { id, username, photoURL, created_at, meme_count };
}

async function listAuthorMemes(
  ctx: Context,
  viewer: Viewer,
  userId: string,
  request: PageRequest,
): Promise<MemePage> {
  await assertPage(ctx, userId);
  const { limit } = request;
  const rows = await listMemesBy(ctx.db, userId, { limit, cursor: decodeCursor(request.cursor) });
  const page = cutPage(rows, limit, publicListCursor('recent'));
  return { memes: await viewMemes(ctx.db, viewer, page.rows), next: page.next };
}

async function listAuthorComments(
  ctx: Context,
  userId: string,
  request: PageRequest,
): Promise<{ comments: AuthorComment[]; next: string | null }> {
  await assertPage(ctx, userId);
  const { limit } = request;
  const rows = await listCommentsOf(ctx.db, userId, { limit, cursor: decodeCursor(request.cursor) });
  const page = cutPage(rows, limit, ({ id }) => [0, id]);
  return { comments: page.rows.map(viewAuthorComment), next: page.next };
}

export async function changeAuthorPage(ctx: Context, actor: Actor, enabled: boolean): Promise<void> {
  const { userId } = actor;
  const isDone = await act(ctx, actor, (trx) => setAuthorPage(trx, userId, enabled));
  if (!isDone) throw new AppError('not_logged_in');
  ctx.bus.publish('user.changed', { userId });
}

async function assertPage(ctx: Context, userId: string): Promise<void> {
  if (!(await hasAuthorPage(ctx.db, userId))) throw new AppError('user_not_found');
}

function viewAuthorComment(row: AuthorCommentRow): AuthorComment {
  return {
    id: row.id,
    meme_id: row.meme_id,
    meme_title: row.title,
    company: row.company,
    content: row.content,
    created_at: new Date(minuteOf(row.created_at)).toISOString(),
    votes: row.votes,
  };
}

export function registerAuthors(app: App, ctx: Context): void {
  handleRead(app, operations.readAuthor, ({ params }) => readAuthor(ctx, params.id));

  handleRead(app, operations.listAuthorMemes, async (call) => {
    const { viewer, params, query } = call;
    const { memes, next } = await listAuthorMemes(ctx, viewer, params.id, query);
    return listPage(call, memes, next);
  });

  handleRead(app, operations.listAuthorComments, async (call) => {
    const { comments, next } = await listAuthorComments(ctx, call.params.id, call.query);
    return listPage(call, comments, next);
  });

  handle(app, operations.changeAuthorPage, async (request) => {
    await changeAuthorPage(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });
}
