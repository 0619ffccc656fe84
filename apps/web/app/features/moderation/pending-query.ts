import type { Meme } from '@corpomeme/contract/memes';
import { pathOf } from '@corpomeme/contract/operation';
import { listPendingMemes } from '@corpomeme/contract/operations/moderation';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';
import { nextPage } from '../../lib/link-header.ts';
import { dropMeme, patchMeme } from '../memes/meme-cache.ts';
import { type MemePage, rememberVotes } from '../memes/meme-queries.ts';

export interface PendingPage extends MemePage {
  /** How many wait in all, on this page or not. */
  total: number;
}

const QUEUE = ['memes', 'pending'];

/** The queue, oldest first. Others work on it too, so it is asked for anew at each visit. */
export function pendingQuery(client: ApiClient) {
  return infiniteQueryOptions({
    queryKey: QUEUE,
    initialPageParam: pathOf(listPendingMemes),
    queryFn: ({ pageParam, signal }) => fetchPendingPage(client, pageParam, signal),
    getNextPageParam: (page: PendingPage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}

async function fetchPendingPage(client: ApiClient, page: string, signal: AbortSignal): Promise<PendingPage> {
  const remember = rememberVotes();
  const { data, headers } = await client.callWithHeaders(listPendingMemes, { page, signal });
  for (const meme of data) remember(meme);
  return {
    memes: data,
    next: nextPage(headers),
    total: Number(headers.get('X-Total-Count') ?? data.length),
  };
}

/** The card as its author left it. */
export function showChanged(client: QueryClient, meme: Meme): void {
  patchMeme(client, meme.id, () => meme);
  client.setQueryData<InfiniteData<PendingPage>>(QUEUE, (queue) =>
    queue
      ? {
          ...queue,
          pages: queue.pages.map((page) => ({
            ...page,
            memes: page.memes.map((each) => (each.id === meme.id ? meme : each)),
          })),
        }
      : queue,
  );
}

/** Takes a meme out of the queue, and shows what became of it wherever else it is on screen. */
export function leaveQueue(client: QueryClient, id: number, decided: Meme | null): void {
  if (decided) patchMeme(client, id, () => decided);
  else dropMeme(client, id);
  client.setQueryData<InfiniteData<PendingPage>>(QUEUE, (queue) => {
    if (!queue?.pages.length) return queue;
    const pages = queue.pages.map((page) => ({
      ...page,
      memes: page.memes.filter((meme) => meme.id !== id),
      total: Math.max(0, page.total - 1),
    }));
    return { ...queue, pages };
  });
  // The public lists have one more, or a count that no longer holds.
  void client.invalidateQueries({ queryKey: ['memes', 'list'] });
  void client.invalidateQueries({ queryKey: ['companies'] });
}
