import type { Comment, CommentList } from '@corpomeme/contract/comments';
import { COMMENTS } from '@corpomeme/contract/limits';
import { api } from '@corpomeme/contract/paths';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';
import { nextPage } from '../../lib/link-header.ts';
import { getSession, setUpvoted } from '../session/session-store.ts';

/** A comment on this page; the two marks exist for those posted from it. */
export interface ShownComment extends Comment {
  /** Keeps its place on the screen while the server's id takes over. */
  localKey?: number;
  isPosting?: boolean;
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

export const commentsKey = (memeId: number) => ['comments', memeId] as const;

/** As many threads as are shown at first and after one press: how many there are beyond costs nothing. */
const PAGE = COMMENTS.shown + COMMENTS.step;

export function firstCommentPage(memeId: number, cursor: string | null): string {
  return api.memeComments(memeId, { limit: PAGE, cursor });
}

/** Threads newest first, each with all its replies. A cursor is for readers without scripts, who cannot add to a list. */
export function commentsQuery(client: ApiClient, memeId: number, cursor: string | null) {
  return infiniteQueryOptions({
    queryKey: commentsKey(memeId),
    initialPageParam: firstCommentPage(memeId, cursor),
    queryFn: ({ pageParam, signal }) => fetchCommentPage(client, pageParam, signal),
    getNextPageParam: (page: CommentPage) => page.next,
  });
}

async function fetchCommentPage(client: ApiClient, path: string, signal: AbortSignal): Promise<CommentPage> {
  const viewer = viewerId();
  const { data, headers } = await client.askWithHeaders<typeof CommentList>(path, { signal });
  if (viewer !== null && viewer === viewerId()) {
    for (const { id, has_user_upvoted } of data) setUpvoted('comment', id, has_user_upvoted);
  }
  const threadCount = Number(headers.get('X-Total-Count') ?? 0);
  return { comments: data, next: nextPage(headers), threadCount, viewer };
}

/** Null on the server, which asks as a visitor. */
function viewerId(): string | null {
  return typeof document === 'undefined' ? null : (getSession().user?.uid ?? null);
}
