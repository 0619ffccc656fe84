import type { Comment, CommentSort } from '@corpomeme/contract/comments/comments';
import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Viewer } from '../../http/actor.ts';
import { decodeCursor, encodeCursor } from '../../http/paging.ts';
import { type CommentRow, findComment } from './comments.queries.ts';
import { viewComments } from './comments.service.ts';
import { countThreads, listReplies, listRepliesAfter, listThreads } from './reading.queries.ts';
import { countFitting, fitThreads } from './thread-parts.policy.ts';

interface CommentListRequest {
  limit: number;
  sort: CommentSort;
  cursor?: string | undefined;
  thread_of?: number | undefined;
  replies_of?: number | undefined;
}

/** A thread with further replies after this cursor. */
interface CutThread {
  threadId: number;
  cursor: string;
}

interface CommentPage {
  comments: Comment[];
  next: string | null;
  cut: CutThread[];
  threadCount: number;
}

/** Returns the cursor of a page; `after` is the id of its last row. */
const cursorAfter = (id: number) => encodeCursor([0, id]);

/**
 * Returns threads in the order of `sort`, each with its first replies, oldest first; or one thread; or further replies
 * of one (decision 060). A page has at most `COMMENTS.maxPerPage` comments and `COMMENTS.maxPageBytes`. Throws AppError
 * `meme_not_found` or `comment_not_found`.
 */
export async function listComments(
  ctx: Context,
  viewer: Viewer,
  memeId: number,
  asked: CommentListRequest,
): Promise<CommentPage> {
  const threadCount = await countThreads(ctx.db, viewer, memeId);
  if (threadCount === undefined) throw new AppError('meme_not_found');
  const { replies_of: threadId } = asked;
  const page =
    threadId === undefined
      ? await readThreads(ctx.db, viewer, memeId, asked)
      : await readReplies(ctx.db, viewer, memeId, { ...asked, threadId });
  return { ...page, comments: await viewComments(ctx.db, viewer, page.rows), threadCount };
}

interface Rows {
  rows: CommentRow[];
  next: string | null;
  cut: CutThread[];
}

async function readThreads(
  db: Database,
  viewer: Viewer,
  memeId: number,
  asked: CommentListRequest,
): Promise<Rows> {
  const { limit, sort, cursor, thread_of: commentId } = asked;
  const way = commentId === undefined ? [] : await findWay(db, viewer, memeId, commentId);
  const found =
    way.length > 0
      ? way.slice(0, 1)
      : await listThreads(db, viewer, memeId, { limit, sort, after: decodeCursor(cursor) });
  const fitting = fitThreads(found.slice(0, limit));
  const replies = Map.groupBy(await readFirstReplies(db, viewer, fitting), ({ thread_id }) => thread_id);
  const all = fitting.flatMap((thread) => [thread, ...(replies.get(thread.id) ?? [])]);
  const rows = all.slice(0, countFitting(all));
  const threads = rows.filter(({ thread_id }) => thread_id === null);
  const last = threads.at(-1);
  const known = new Set(rows.map(({ id }) => id));
  return {
    rows: [...rows, ...way.filter(({ id }) => !known.has(id))],
    next: last && found.length > threads.length ? encodeCursor([last.votes, last.id]) : null,
    cut: findCut(
      threads,
      Map.groupBy(rows, ({ thread_id }) => thread_id),
    ),
  };
}

function findCut(threads: CommentRow[], repliesOf: Map<number | null, CommentRow[]>): CutThread[] {
  return threads.flatMap(({ id, reply_count }) => {
    const replies = repliesOf.get(id) ?? [];
    // A held reply, which only its author and moderators get, is not counted.
    const counted = replies.filter(({ state }) => state !== 'held');
    return counted.length < reply_count
      ? [{ threadId: id, cursor: cursorAfter(replies.at(-1)?.id ?? id) }]
      : [];
  });
}

/**
 * Returns the first replies of each thread. Reads all short threads in one query; a page has space for few long ones. A
 * thread without a counted reply may have a held one of the viewer.
 */
async function readFirstReplies(db: Database, viewer: Viewer, threads: CommentRow[]): Promise<CommentRow[]> {
  const most = COMMENTS.repliesPerThread;
  const [long, short] = [true, false].map((isLong) =>
    threads.filter(({ reply_count: count }) => (count > 0 || viewer) && count > most === isLong),
  ) as [CommentRow[], CommentRow[]];
  const parts = await Promise.all([
    short.length > 0
      ? listReplies(
          db,
          viewer,
          short.map(({ id }) => id),
        )
      : [],
    ...long.map((thread) => listRepliesAfter(db, viewer, thread, { limit: most, after: thread.id })),
  ]);
  return parts.flat();
}

/**
 * Returns the path to a comment: the first comment of its thread, its nearest ancestors (at most `COMMENTS.wayMax`) and
 * the comment. Throws AppError('comment_not_found').
 */
async function findWay(db: Database, viewer: Viewer, memeId: number, id: number): Promise<CommentRow[]> {
  const comment = await findComment(db, viewer, memeId, id);
  if (!comment) throw new AppError('comment_not_found');
  const way = [comment];
  for (let above = comment; above.parent_id !== null && way.length <= COMMENTS.wayMax; ) {
    const parent = await findComment(db, viewer, memeId, above.parent_id);
    if (!parent) break;
    way.unshift(parent);
    above = parent;
  }
  const [first] = way;
  if (!first || first.thread_id === null) return way;
  const opening = await findComment(db, viewer, memeId, first.thread_id);
  return opening ? [opening, ...way] : way;
}

async function readReplies(
  db: Database,
  viewer: Viewer,
  memeId: number,
  { threadId, limit, cursor }: CommentListRequest & { threadId: number },
): Promise<Rows> {
  const thread = await findComment(db, viewer, memeId, threadId);
  if (!thread || thread.thread_id !== null) throw new AppError('comment_not_found');
  const most = Math.min(limit, COMMENTS.step);
  const after = decodeCursor(cursor)?.[1] ?? threadId;
  const found = await listRepliesAfter(db, viewer, thread, { limit: most + 1, after });
  const rows = found.slice(0, Math.min(most, countFitting(found)));
  const last = rows.at(-1);
  return { rows, next: last && rows.length < found.length ? cursorAfter(last.id) : null, cut: [] };
}
