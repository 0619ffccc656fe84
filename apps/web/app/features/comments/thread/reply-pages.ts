import * as operations from '@corpomeme/contract/comments/comments';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { linksOf } from '../../../lib/api/link-header.ts';
import { commentKeys } from './comment-keys.ts';
import type { CommentPage, ShownComment } from './comment-queries.ts';

/** The replies of a thread that are not loaded. */
export interface FurtherReplies {
  /** URL of the API. */
  address: string;
  count: number;
}

const threadOf = (address: string) =>
  Number(new URL(address, 'http://localhost').searchParams.get('replies_of'));

/** Splits the list into threads: first comment and replies. */
function splitThreads(comments: ShownComment[]): ShownComment[][] {
  const threads: ShownComment[][] = [];
  for (const comment of comments) {
    if (comment.parentId === null || threads.length === 0) threads.push([comment]);
    else threads.at(-1)?.push(comment);
  }
  return threads;
}

/**
 * Marks threads with unloaded replies. Keeps replies that were fetched earlier, so that refetching a list removes
 * nothing.
 */
export function markCutThreads(
  fetched: ShownComment[],
  headers: Pick<Headers, 'get'>,
  known: InfiniteData<CommentPage> | undefined,
): ShownComment[] {
  const links = new Map(linksOf(headers, 'replies').map((address) => [threadOf(address), address]));
  if (links.size === 0) return fetched;
  const before = new Map(
    splitThreads(known?.pages.flatMap(({ comments }) => comments) ?? []).map((thread) => [
      thread[0]?.id,
      thread,
    ]),
  );
  return splitThreads(fetched).flatMap((thread) => {
    const [opening, ...replies] = thread;
    const address = opening && links.get(opening.id);
    if (!opening || address === undefined) return thread;
    const here = new Set(replies.map(({ id }) => id));
    const [knownOpening, ...knownReplies] = before.get(opening.id) ?? [];
    const kept = knownReplies.filter(({ id }) => !here.has(id));
    const count = opening.replyCount - replies.length - kept.filter(({ id }) => id > 0).length;
    const first = count > 0 ? { address, count } : undefined;
    const further = kept.length > 0 ? (knownOpening?.further ?? first) : first;
    return [{ ...opening, ...(further && { further }) }, ...joinReplies(replies, kept)];
  });
}

/** Joins consecutive parts of a thread. Replies posted from this page that no part lists yet come last. */
function joinReplies(before: ShownComment[], after: ShownComment[]): ShownComment[] {
  const replies = [...new Map([...before, ...after].map((reply) => [reply.id, reply])).values()];
  const [placed, open] = [true, false].map((isWanted) =>
    replies.filter(({ localKey, isPosting, isPlaced }) => {
      const isOpen = isPosting || (localKey !== undefined && !isPlaced);
      return isOpen !== isWanted;
    }),
  ) as [ShownComment[], ShownComment[]];
  return [...placed, ...open];
}

/** Fetches the next replies of a thread into their place. Rejects like requests. */
export async function fetchReplies(
  client: QueryClient,
  memeId: number,
  { id, further }: ShownComment,
): Promise<void> {
  if (!further) return;
  const { data, headers } = await browserApi.callWithHeaders(operations.listComments, {
    page: further.address,
  });
  const [next] = linksOf(headers, 'next');
  client.setQueryData<InfiniteData<CommentPage>>(commentKeys.of(memeId), (cached) => {
    if (!cached) return cached;
    const pages = cached.pages.map((page) => {
      if (!page.comments.some((comment) => comment.id === id)) return page;
      const comments = splitThreads(page.comments).flatMap(([opening, ...replies]) => {
        if (opening?.id !== id) return opening ? [opening, ...replies] : [];
        const { further: _, ...rest } = opening;
        const left = next && { address: next, count: Math.max(1, further.count - data.length) };
        const mine = new Map(replies.map((reply) => [reply.id, reply]));
        const fresh = data.map((reply) => ({ ...(mine.get(reply.id) ?? reply), isPlaced: true }));
        const fetched = new Set(fresh.map((reply) => reply.id));
        const others = replies.filter((reply) => !fetched.has(reply.id));
        return [{ ...rest, ...(left && { further: left }) }, ...joinReplies(others, fresh)];
      });
      return { ...page, comments };
    });
    return { ...cached, pages };
  });
}
