import type { Comment } from '@corpomeme/contract/comments';
import { COMMENTS } from '@corpomeme/contract/limits';
import { pathOf } from '@corpomeme/contract/operation';
import * as operations from '@corpomeme/contract/operations/comments';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { cursorOf, nextPage } from '../../lib/link-header.ts';
import { getSession, setUpvoted } from '../session/session-store.ts';
import { isBeforeOwnVote, nextMoment } from '../votes/own-votes.ts';
import { commentsKey } from './comments-key.ts';
import { type FurtherReplies, markCutThreads } from './reply-pages.ts';

/** A comment on this page; the first two marks exist for those posted from it. */
export interface ShownComment extends Comment {
  /** Keeps its place on the screen while the server's id takes over. */
  localKey?: number;
  isPosting?: boolean;
  /** Of a thread's first comment, where not all replies are here. */
  further?: FurtherReplies;
}

export interface CommentPage {
  comments: ShownComment[];
  /** The next page's address, or null on the last. */
  next: string | null;
  /** Of the whole meme. */
  threadCount: number;
  /** For whom the server answered: the votes marked as own are this person's. */
  viewer: string | null;
}

/** As many threads as are shown at first, then as many as one press adds; every page says how many there are in all. */
export function listAddress(memeId: number, cursor: string | null): string {
  return pathOf(
    operations.listComments,
    { id: memeId },
    { limit: cursor === null ? COMMENTS.shown : COMMENTS.step, cursor },
  );
}

/** Those that came on top push none out that somebody may be writing under. */
function listAgain(memeId: number): string {
  return pathOf(operations.listComments, { id: memeId }, { limit: COMMENTS.shown + COMMENTS.step });
}

/** The address of the thread that somebody was led to; its page stands before those of the list. */
function threadAddress(memeId: number, commentId: number): string {
  return pathOf(operations.listComments, { id: memeId }, { thread_of: commentId });
}

export const isThreadAddress = (address: string) => address.includes('thread_of=');

/** Threads newest first, each with its first replies. A cursor is for readers without scripts, who cannot add to a list. */
export function commentsQuery(client: ApiClient, memeId: number, cursor: string | null) {
  return infiniteQueryOptions({
    queryKey: commentsKey(memeId),
    initialPageParam: listAddress(memeId, cursor),
    queryFn: async ({ pageParam, signal, client: cache }): Promise<CommentPage> => {
      const isKnown = cache.getQueryData(commentsKey(memeId)) !== undefined;
      const address = isKnown && pageParam === listAddress(memeId, null) ? listAgain(memeId) : pageParam;
      const page = await fetchCommentPage({ client, cache, memeId, address, signal });
      return isThreadAddress(pageParam) ? { ...page, next: listAddress(memeId, cursor) } : page;
    },
    getNextPageParam: (page: CommentPage) => page.next,
  });
}

/** Puts the thread of a comment before all others, in place of one that was put there earlier. Fails as requests do. */
export async function leadWithThread(client: QueryClient, memeId: number, commentId: number): Promise<void> {
  const address = threadAddress(memeId, commentId);
  const page = await fetchCommentPage({ client: browserApi, cache: client, memeId, address });
  // A list that is on its way would take its place again.
  await client.cancelQueries({ queryKey: commentsKey(memeId) });
  client.setQueryData<InfiniteData<CommentPage, string>>(commentsKey(memeId), (data) => {
    if (!data) return data;
    const from = isThreadAddress(data.pageParams[0] ?? '') ? 1 : 0;
    const listed = data.pageParams.slice(from);
    return {
      pages: [{ ...page, next: listed[0] ?? null }, ...data.pages.slice(from)],
      pageParams: [address, ...listed],
    };
  });
}

interface Asking {
  client: ApiClient;
  cache: QueryClient;
  memeId: number;
  address: string;
  signal?: AbortSignal;
}

async function fetchCommentPage({ client, cache, memeId, address, signal }: Asking): Promise<CommentPage> {
  const viewer = viewerId();
  const asked = nextMoment();
  const { data, headers } = await client.callWithHeaders(operations.listComments, {
    page: address,
    ...(signal && { signal }),
  });
  if (viewer !== null && viewer === viewerId()) {
    for (const { id, has_user_upvoted } of data) {
      if (!isBeforeOwnVote('comment', id, asked)) setUpvoted('comment', id, has_user_upvoted);
    }
  }
  const threadCount = Number(headers.get('X-Total-Count') ?? 0);
  const after = nextPage(headers);
  const next = after && listAddress(memeId, cursorOf(after));
  const known = cache.getQueryData<InfiniteData<CommentPage>>(commentsKey(memeId));
  const comments = markCutThreads(keepOwn(data, known, asked), headers, known);
  return { comments, next, threadCount, viewer };
}

/**
 * Comments posted from here stay what they are on the page: another element would not have the focus. So do the counts that an
 * own vote has changed since the server was asked.
 */
function keepOwn(
  fetched: ShownComment[],
  known: InfiniteData<CommentPage> | undefined,
  asked: number,
): ShownComment[] {
  const shown = new Map(
    known?.pages.flatMap(({ comments }) => comments.map((comment) => [comment.id, comment])),
  );
  return fetched.map((comment) => {
    const before = shown.get(comment.id);
    if (!before) return comment;
    const { localKey, votes, has_user_upvoted } = before;
    return {
      ...comment,
      ...(localKey !== undefined && { localKey }),
      ...(isBeforeOwnVote('comment', comment.id, asked) && { votes, has_user_upvoted }),
    };
  });
}

/** Null on the server, which asks as a visitor. */
function viewerId(): string | null {
  return typeof document === 'undefined' ? null : (getSession().user?.uid ?? null);
}
