import type { Comment, CommentSort } from '@corpomeme/contract/comments/comments';
import * as operations from '@corpomeme/contract/comments/comments';
import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { pathOf } from '@corpomeme/contract/site/operation';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { cursorOf, nextPage } from '../../../lib/api/link-header.ts';
import { getSession, setVoted } from '../../site/session/session-store.ts';
import { isBeforeOwnVote, nextSequence } from '../../site/votes/own-votes.ts';
import { commentKeys } from './comment-keys.ts';
import { type FurtherReplies, markCutThreads } from './reply-pages.ts';

/** A comment in the cache; the first two fields mark comments posted from this page. */
export interface ShownComment extends Comment {
  /** Keeps the React key when the server's id replaces it. */
  localKey?: number;
  isPosting?: boolean;
  /** Whether a response listed it, so its position is known. */
  isPlaced?: boolean;
  /** On a thread's first comment: its replies that are not loaded. */
  further?: FurtherReplies;
}

export interface CommentPage {
  comments: ShownComment[];
  /** URL of the next page; null on the last. */
  next: string | null;
  /** Number of threads of the meme. */
  threadCount: number;
  /** The member whose votes are marked as own; null for a visitor. */
  viewer: string | null;
}

/** Returns a list URL whose limit is the first batch, then one step; each page includes the total. */
export function listAddress(memeId: number, { cursor, sort }: CommentList): string {
  const limit = cursor === null ? COMMENTS.shown : COMMENTS.step;
  return pathOf(operations.listComments, { id: memeId }, { limit, cursor, sort: sortParameter(sort) });
}

/** A list of comments, as the page's address names it. */
export interface CommentList {
  sort: CommentSort;
  /** Only readers without scripts use a cursor. */
  cursor: string | null;
}

/** Parses a page's query; unknown values become the default. */
export function readCommentList(search: URLSearchParams): CommentList {
  return { sort: search.get('sort') === 'best' ? 'best' : 'newest', cursor: search.get('cursor') };
}

/** The default is left out, so that each list has one URL. */
export function sortParameter(sort: CommentSort): CommentSort | undefined {
  return sort === 'newest' ? undefined : sort;
}

/** Returns a list URL with a limit high enough that new comments do not push out those on the page. */
function listAgain(memeId: number, sort: CommentSort): string {
  const limit = COMMENTS.shown + COMMENTS.step;
  return pathOf(operations.listComments, { id: memeId }, { limit, sort: sortParameter(sort) });
}

/** Returns the URL of a linked thread, whose page comes before those of the list. */
function threadAddress(memeId: number, commentId: number): string {
  return pathOf(operations.listComments, { id: memeId }, { thread_of: commentId });
}

export const isThreadAddress = (address: string) => address.includes('thread_of=');

/** Threads, each with its first replies. */
export function commentsQuery(client: ApiClient, memeId: number, list: CommentList) {
  return infiniteQueryOptions({
    queryKey: commentKeys.of(memeId),
    initialPageParam: listAddress(memeId, list),
    queryFn: async ({ pageParam, signal, client: cache }): Promise<CommentPage> => {
      const isKnown = cache.getQueryData(commentKeys.of(memeId)) !== undefined;
      const isFirst = pageParam === listAddress(memeId, { ...list, cursor: null });
      const address = isKnown && isFirst ? listAgain(memeId, list.sort) : pageParam;
      const page = await fetchCommentPage({ client, cache, memeId, sort: list.sort, address, signal });
      return isThreadAddress(pageParam) ? { ...page, next: listAddress(memeId, list) } : page;
    },
    getNextPageParam: (page: CommentPage) => page.next,
  });
}

/** Fetches the thread of a comment and puts it first, in place of an earlier linked thread. Rejects like requests. */
export async function prependThread(client: QueryClient, memeId: number, commentId: number): Promise<void> {
  const address = threadAddress(memeId, commentId);
  const page = await fetchCommentPage({ client: browserApi, cache: client, memeId, sort: 'newest', address });
  // A running fetch of the list would overwrite it.
  await client.cancelQueries({ queryKey: commentKeys.of(memeId) });
  client.setQueryData<InfiniteData<CommentPage, string>>(commentKeys.of(memeId), (data) => {
    if (!data) return data;
    const from = isThreadAddress(data.pageParams[0] ?? '') ? 1 : 0;
    const listed = data.pageParams.slice(from);
    return {
      pages: [{ ...page, next: listed[0] ?? null }, ...data.pages.slice(from)],
      pageParams: [address, ...listed],
    };
  });
}

interface ListRequest {
  client: ApiClient;
  cache: QueryClient;
  memeId: number;
  sort: CommentSort;
  address: string;
  signal?: AbortSignal;
}

async function fetchCommentPage({
  client,
  cache,
  memeId,
  sort,
  address,
  signal,
}: ListRequest): Promise<CommentPage> {
  const viewer = viewerId();
  const asked = nextSequence();
  const { data, headers } = await client.callWithHeaders(operations.listComments, {
    page: address,
    ...(signal && { signal }),
  });
  if (viewer !== null && viewer === viewerId()) {
    for (const { id, has_user_upvoted } of data) {
      if (!isBeforeOwnVote('comment', id, asked)) setVoted('comment', id, has_user_upvoted);
    }
  }
  const threadCount = Number(headers.get('X-Total-Count') ?? 0);
  const after = nextPage(headers);
  const next = after && listAddress(memeId, { sort, cursor: cursorOf(after) });
  const known = cache.getQueryData<InfiniteData<CommentPage>>(commentKeys.of(memeId));
  const comments = markCutThreads(keepOwn(data, known, asked), headers, known);
  return { comments, next, threadCount, viewer };
}

/**
 * Keeps the local keys of comments posted here, because a new element would lose the focus. Keeps vote and count of
 * comments for which the member has voted since the request.
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

/** Returns null on the server, which requests as a visitor. */
function viewerId(): string | null {
  return typeof document === 'undefined' ? null : (getSession().user?.uid ?? null);
}
