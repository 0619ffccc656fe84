import type { Comment, CommentList } from '@corpomeme/contract/comments';
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
  /** For whom the server answered: the votes marked as own are this person's. */
  viewer: string | null;
}

export const commentsKey = (memeId: number) => ['comments', memeId] as const;

/** Threads newest first, each with all its replies, by pages of 500 threads (decision 3). */
export function commentsQuery(client: ApiClient, memeId: number) {
  return infiniteQueryOptions({
    queryKey: commentsKey(memeId),
    initialPageParam: api.memeComments(memeId),
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
  return { comments: data, next: nextPage(headers), viewer };
}

/** Null on the server, which asks as a visitor. */
function viewerId(): string | null {
  return typeof document === 'undefined' ? null : (getSession().user?.uid ?? null);
}
