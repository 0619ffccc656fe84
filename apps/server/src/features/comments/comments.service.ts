import type { Comment, CommentBody } from '@corpomeme/contract/comments';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor, Viewer } from '../../http/actor.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { decodeCursor, encodeCursor } from '../../http/paging.ts';
import { type Created, createOnce } from '../idempotency/idempotency.service.ts';
import { addNotifications } from '../notifications/notifications.queries.ts';
import { isStillActive } from '../users/active-members.queries.ts';
import { findUpvotedCommentsAmong } from '../votes/comment-votes.queries.ts';
import { type Addressee, newsOfComment } from './comments.policy.ts';
import {
  addToCommentCount,
  type CommentRow,
  countThreads,
  findAuthor,
  findComment,
  insertComment,
  listReplies,
  listThreads,
} from './comments.queries.ts';
import { viewComment } from './comments.view.ts';

interface ThreadPage {
  limit: number;
  cursor?: string | undefined;
  thread_of?: number | undefined;
}

/** Threads newest first, each followed by its replies, oldest first; a thread is never cut. 404 `comment_not_found`. */
export async function listComments(
  ctx: Context,
  viewer: Viewer,
  memeId: number,
  { limit, cursor, thread_of: commentId }: ThreadPage,
): Promise<{ comments: Comment[]; next: string | null; threadCount: number }> {
  const threadCount = await countThreads(ctx.db, viewer, memeId);
  if (threadCount === undefined) throw new AppError('meme_not_found');
  const found =
    commentId === undefined
      ? await listThreads(ctx.db, memeId, { limit, before: decodeCursor(cursor)?.[1] ?? null })
      : await findThreadOf(ctx.db, viewer, memeId, commentId);
  const threads = found.slice(0, limit);
  const last = threads.at(-1);
  const replies = last
    ? await listReplies(
        ctx.db,
        threads.map(({ id }) => id),
      )
    : [];
  const repliesOf = Map.groupBy(replies, ({ thread_id }) => thread_id);
  const rows = threads.flatMap((thread) => [thread, ...(repliesOf.get(thread.id) ?? [])]);
  return {
    comments: await viewComments(ctx.db, viewer, rows),
    threadCount,
    next: last && found.length > limit ? encodeCursor([0, last.id]) : null,
  };
}

async function findThreadOf(db: Database, viewer: Viewer, memeId: number, id: number): Promise<CommentRow[]> {
  const comment = await findComment(db, viewer, memeId, id);
  const thread = comment?.thread_id ? await findComment(db, viewer, memeId, comment.thread_id) : comment;
  if (!thread) throw new AppError('comment_not_found');
  return [thread];
}

type NewComment = Pick<CommentBody, 'content' | 'parentId'>;

/** Row and counter are one transaction; the parent must be a live comment of the same meme (decision 17). */
export async function postComment(
  ctx: Context,
  actor: Actor,
  memeId: number,
  words: NewComment,
  attempt: Attempt | null = null,
): Promise<Created<Comment>> {
  let told: string[] = [];
  const created = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
    const author = await findAuthor(trx, actor, memeId);
    if (!author) throw new AppError('meme_not_found');
    return createOnce(trx, ctx.clock, attempt, async () => {
      const written = await writeComment(trx, actor, { memeId, author }, words, ctx.clock.now());
      told = written.told;
      return { answer: await readComment(trx, actor, memeId, written.id), commentId: written.id };
    });
  });
  if (created.isReplay) return created;
  ctx.bus.publish('meme.commented', { memeId });
  for (const userId of told) ctx.bus.publish('notification.added', { userId });
  return created;
}

interface Commented {
  memeId: number;
  author: Addressee;
}

/** Answers whom it is news for, too. */
async function writeComment(
  trx: Database,
  actor: Actor,
  { memeId, author }: Commented,
  { content, parentId }: NewComment,
  now: number,
): Promise<{ id: number; told: string[] }> {
  const parent = parentId ? await findLiveParent(trx, actor, memeId, parentId) : null;
  const counted = await addToCommentCount(trx, memeId, { live: 1, threads: parent ? 0 : 1 });
  if (!counted) throw new AppError('meme_not_found');
  const id = await insertComment(trx, {
    meme_id: memeId,
    user_id: actor.userId,
    parent_id: parent?.id ?? null,
    thread_id: parent ? (parent.thread_id ?? parent.id) : null,
    content,
    created_at: now,
  });
  const news = newsOfComment(actor.userId, { author, parent }).map((each) => ({
    ...each,
    at: now,
    memeId,
    commentId: id,
  }));
  await addNotifications(trx, news);
  return { id, told: news.map(({ userId }) => userId) };
}

async function findLiveParent(db: Database, actor: Actor, memeId: number, id: number): Promise<CommentRow> {
  const parent = await findComment(db, actor, memeId, id);
  if (!parent || parent.deleted_at !== null) throw new AppError('parent_not_there');
  return parent;
}

export async function getComment(ctx: Context, viewer: Viewer, memeId: number, id: number): Promise<Comment> {
  return readComment(ctx.db, viewer, memeId, id);
}

async function readComment(db: Database, viewer: Viewer, memeId: number, id: number): Promise<Comment> {
  const row = await findComment(db, viewer, memeId, id);
  if (!row) throw new AppError('comment_not_found');
  const [comment] = await viewComments(db, viewer, [row]);
  return comment as Comment;
}

/** The viewer's own votes of a whole list come in one query. */
async function viewComments(db: Database, viewer: Viewer, rows: CommentRow[]): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id);
  const upvoted =
    viewer && ids.length > 0 ? await findUpvotedCommentsAmong(db, viewer.userId, ids) : new Set<number>();
  return rows.map((row) => viewComment(row, upvoted));
}
