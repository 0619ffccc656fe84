import { COMMENTS, type Comment, type CommentSort } from '@corpomeme/contract/comments/comments';
import type { ExpressionBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import type { Viewer } from '../../http/actor.ts';
import { type Cursor, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { commentVisibleTo, type ViewerRights, visibleTo } from '../site/access/visibility.queries.ts';
import { type CommentRow, findComment, selectComments } from './comments.queries.ts';
import { viewComments } from './comments.service.ts';
import { countFitting, fitThreads } from './thread-parts.policy.ts';

const selectThreadCount = (db: Database, viewer: ViewerRights | null, memeId: number) =>
  db.selectFrom('memes').select('memes.thread_count').where('memes.id', '=', memeId).where(visibleTo(viewer));

const threadCountFor = {
  visitor: prepared((db, { memeId }: { memeId: number; userId: string }) =>
    selectThreadCount(db, null, memeId),
  ),
  member: prepared((db, { memeId, userId }: { memeId: number; userId: string }) =>
    selectThreadCount(db, { userId, isModerator: false }, memeId),
  ),
  moderator: prepared((db, { memeId, userId }: { memeId: number; userId: string }) =>
    selectThreadCount(db, { userId, isModerator: true }, memeId),
  ),
};

/** Returns the meme's number of threads; undefined if the meme is not visible to the viewer. */
async function countThreads(db: Database, viewer: Viewer, memeId: number): Promise<number | undefined> {
  const { rows } = await threadCountFor[readerOf(viewer)](db, { memeId, userId: viewer?.userId ?? '' });
  return rows[0]?.thread_count;
}

/** Matches the place of the comment with this id; null, which equals nothing, if the meme has no such comment. */
const placeOf = (memeId: number, id: number) => (where: ExpressionBuilder<Tables, 'comments'>) =>
  where
    .selectFrom('comments as cursor')
    .select('cursor.place')
    .where('cursor.meme_id', '=', memeId)
    .where('cursor.id', '=', id);

interface ThreadPage {
  limit: number;
  sort: CommentSort;
  /** Votes and id of the last comment of the page before. */
  after: Cursor | null;
}

interface ThreadValues {
  memeId: number;
  /** One more than the page shows. */
  rows: number;
  votes: number;
  /** Id of the last comment of the page before. */
  id: number;
  userId: string;
}

type Reader = keyof typeof threadCountFor;
const readerOf = (viewer: Viewer): Reader =>
  viewer ? (viewer.isModerator ? 'moderator' : 'member') : 'visitor';
const rightsOf = (reader: Reader, userId: string) =>
  reader === 'visitor' ? null : { userId, isModerator: reader === 'moderator' };

const threadPage = (sort: CommentSort, isFirst: boolean, reader: Reader) =>
  prepared((db, { memeId, rows, votes, id, userId }: ThreadValues) => {
    let query = selectComments(db)
      .where((where) => commentVisibleTo(rightsOf(reader, userId))(where as never))
      .where('comments.meme_id', '=', memeId)
      .where('comments.thread_id', 'is', null)
      .limit(rows);
    if (sort === 'best') query = query.orderBy('comments.votes', 'desc');
    query = query.orderBy('comments.place', 'desc');
    if (isFirst) return query;
    return query.where((where) => {
      const earlier = where('comments.place', '<', placeOf(memeId, id)(where as never));
      if (sort === 'newest') return earlier;
      return where.or([
        where('comments.votes', '<', votes),
        where.and([where('comments.votes', '=', votes), earlier]),
      ]);
    });
  });

const threadPages = (reader: Reader) => ({
  newest: { first: threadPage('newest', true, reader), later: threadPage('newest', false, reader) },
  best: { first: threadPage('best', true, reader), later: threadPage('best', false, reader) },
});
const threadPagesFor = {
  visitor: threadPages('visitor'),
  member: threadPages('member'),
  moderator: threadPages('moderator'),
};

/** Returns top-level comments that the viewer may list, in the order of `sort`, one beyond the limit. */
async function listThreads(
  db: Database,
  viewer: Viewer,
  memeId: number,
  { limit, sort, after }: ThreadPage,
): Promise<CommentRow[]> {
  const [votes, id] = after ?? [0, 0];
  const page = threadPagesFor[readerOf(viewer)][sort][after ? 'later' : 'first'];
  return (await page(db, { memeId, rows: limit + 1, votes, id, userId: viewer?.userId ?? '' })).rows;
}

/** Returns replies of these threads that the viewer may list, oldest first. */
async function listReplies(db: Database, viewer: Viewer, threadIds: number[]): Promise<CommentRow[]> {
  return selectComments(db)
    .where('comments.thread_id', 'in', threadIds)
    .where((where) => commentVisibleTo(viewer)(where as never))
    .orderBy('comments.thread_id')
    .orderBy('comments.place')
    .execute();
}

/** Returns replies of a thread after the comment with this id that the viewer may list, oldest first. */
async function listRepliesAfter(
  db: Database,
  viewer: Viewer,
  { id: threadId, meme_id: memeId }: { id: number; meme_id: number },
  { limit, after }: { limit: number; after: number },
): Promise<CommentRow[]> {
  return selectComments(db)
    .where('comments.thread_id', '=', threadId)
    .where((where) => commentVisibleTo(viewer)(where as never))
    .where('comments.place', '>', (where) => placeOf(memeId, after)(where as never))
    .orderBy('comments.place')
    .limit(limit)
    .execute();
}

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
