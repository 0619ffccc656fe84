import type { Comment } from '@corpomeme/contract/comments/comments';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { patchMeme } from '../../memes/meme-cache.ts';
import { commentKeys } from './comment-keys.ts';
import type { CommentPage, ShownComment } from './comment-queries.ts';

type CachedComments = InfiniteData<CommentPage> | undefined;
type Change = (comments: ShownComment[]) => ShownComment[];

/** Changes one comment; all other objects stay identical. */
export function patchComment(
  client: QueryClient,
  memeId: number,
  id: number,
  change: (comment: ShownComment) => ShownComment,
): void {
  update(client, memeId, (comments) =>
    comments.some((comment) => comment.id === id)
      ? comments.map((comment) => (comment.id === id ? change(comment) : comment))
      : comments,
  );
}

/** Adds a thread first and a reply last in its thread, as the server sorts. */
export function addComment(client: QueryClient, memeId: number, comment: ShownComment): void {
  const { parentId } = comment;
  let isPlaced = false;
  update(client, memeId, (comments) => {
    if (isPlaced) return comments;
    if (parentId === null) {
      isPlaced = true;
      return [comment, ...comments];
    }
    const parentAt = comments.findIndex(({ id }) => id === parentId);
    if (parentAt < 0) return comments;
    isPlaced = true;
    const end = comments.findIndex((other, at) => at > parentAt && other.parentId === null);
    return end < 0 ? [...comments, comment] : comments.toSpliced(end, 0, comment);
  });
}

export function removeComment(client: QueryClient, memeId: number, id: number): void {
  update(client, memeId, (comments) =>
    comments.some((comment) => comment.id === id)
      ? comments.filter((comment) => comment.id !== id)
      : comments,
  );
}

/** Replaces an optimistic comment by the server's; a concurrent fetch may have dropped one or added the other. */
export function settleComment(
  client: QueryClient,
  memeId: number,
  standIn: ShownComment,
  comment: Comment,
): void {
  const settled: ShownComment = { ...comment, localKey: standIn.localKey ?? standIn.id };
  const cached = client.getQueryData<CachedComments>(commentKeys.of(memeId));
  const isThere = cached?.pages.some(({ comments }) => comments.some(({ id }) => id === standIn.id));
  removeComment(client, memeId, comment.id);
  if (isThere) patchComment(client, memeId, standIn.id, () => settled);
  else addComment(client, memeId, settled);
}

/**
 * Updates the meme's number of live comments on every surface: counted if the whole list is loaded, otherwise adjusted
 * by `delta`.
 */
export function moveCommentCount(client: QueryClient, memeId: number, delta: -1 | 0 | 1): void {
  const cached = client.getQueryData<CachedComments>(commentKeys.of(memeId));
  const counted = cached ? countLive(cached) : null;
  patchMeme(client, memeId, (meme) => {
    const commentCount = counted ?? Math.max(0, meme.commentCount + delta);
    return commentCount === meme.commentCount ? meme : { ...meme, commentCount };
  });
}

/** Returns null if earlier or further pages, or further replies of a thread, are not loaded. */
function countLive({ pages, pageParams }: InfiniteData<CommentPage>): number | null {
  if (pages.at(-1)?.next !== null || !pageParams.some(isBeginning)) return null;
  if (pages.some(({ comments }) => comments.some(({ further }) => further !== undefined))) return null;
  // A linked thread may be in the list twice.
  const live = pages.flatMap(({ comments }) =>
    comments.filter(({ is_deleted, state }) => !is_deleted && state !== 'held'),
  );
  return new Set(live.map(({ id }) => id)).size;
}

/** Returns whether the URL is of the first threads of a list, not of further ones or of a linked one. */
const isBeginning = (address: unknown) => !/[?&](cursor|thread_of)=/.test(String(address));

function update(client: QueryClient, memeId: number, change: Change): void {
  client.setQueryData<CachedComments>(commentKeys.of(memeId), (cached) => {
    if (!cached) return cached;
    const pages = cached.pages.map((page) => {
      const comments = change(page.comments);
      return comments === page.comments ? page : { ...page, comments };
    });
    return { ...cached, pages };
  });
}
