import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import type { Author, AuthorComment } from '@corpomeme/contract/people/authors';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Actor, Viewer } from '../../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../../http/paging.ts';
import { publicListCursor } from '../../../memes/feed/feed.queries.ts';
import { type MemePage, viewMemes } from '../../../memes/memes.service.ts';
import { getProfile } from '../profiles.service.ts';
import {
  type AuthorCommentRow,
  hasAuthorPage,
  listCommentsOf,
  listMemesBy,
  setAuthorPage,
} from './authors.queries.ts';

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Returns the author page of a member. Throws AppError('user_not_found') for members without one
 * (product: author pages).
 */
export async function readAuthor(ctx: Context, userId: string): Promise<Author> {
  await assertPage(ctx, userId);
  const { id, username, photoURL, created_at, meme_count } = await getProfile(ctx, userId);
  return { id, username, photoURL, created_at, meme_count };
}

export async function listAuthorMemes(
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

export async function listAuthorComments(
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

export async function changeAuthorPage(ctx: Context, { userId }: Actor, enabled: boolean): Promise<void> {
  const isDone = await ctx.transact((trx) => setAuthorPage(trx, userId, enabled));
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
