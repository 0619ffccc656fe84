import type { CommentSort } from '@corpomeme/contract/comments/comments';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/dialect.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import type { Viewer } from '../../http/actor.ts';
import type { Cursor } from '../../http/paging.ts';
import { commentVisibleTo, type ViewerRights, visibleTo } from '../site/access/visibility.queries.ts';
import { type CommentRow, selectComments } from './comments.queries.ts';

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
export async function countThreads(
  db: Database,
  viewer: Viewer,
  memeId: number,
): Promise<number | undefined> {
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
export async function listThreads(
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
export async function listReplies(db: Database, viewer: Viewer, threadIds: number[]): Promise<CommentRow[]> {
  return selectComments(db)
    .where('comments.thread_id', 'in', threadIds)
    .where((where) => commentVisibleTo(viewer)(where as never))
    .orderBy('comments.thread_id')
    .orderBy('comments.place')
    .execute();
}

/** Returns replies of a thread after the comment with this id that the viewer may list, oldest first. */
export async function listRepliesAfter(
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
