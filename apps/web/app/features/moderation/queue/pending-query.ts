import type { Meme } from '@corpomeme/contract/memes/memes';
import { listPendingMemes } from '@corpomeme/contract/moderation/moderation.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { dropMeme, patchMeme } from '../../memes/meme-cache.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { type MemePage, rememberVotes } from '../../memes/meme-queries.ts';

export interface PendingPage extends MemePage {
  /** The number of all pending memes. */
  total: number;
}

/** The queue, oldest first. Fetched at each visit, because colleagues decide too. */
export function pendingQuery(client: ApiClient) {
  return infiniteQueryOptions({
    queryKey: memeKeys.pending,
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

/** Replaces the card by its author's new version. */
export function showChanged(client: QueryClient, meme: Meme): void {
  patchMeme(client, meme.id, () => meme);
  client.setQueryData<InfiniteData<PendingPage>>(memeKeys.pending, (queue) =>
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

/** Returns whether the totals of the queue count this meme: it is on a loaded page, or may be on a later one. */
function isCounted(client: QueryClient, id: number): boolean {
  const pages = client.getQueryData<InfiniteData<PendingPage>>(memeKeys.pending)?.pages ?? [];
  return pages.some(({ memes, next }, index) => {
    const hasMore = next !== null && index === pages.length - 1;
    return hasMore || memes.some((meme) => meme.id === id);
  });
}

/** Removes a meme from the queue, and updates it on all other surfaces. */
export function leaveQueue(client: QueryClient, id: number, decided: Meme | null): void {
  const left = isCounted(client, id) ? 1 : 0;
  if (decided) patchMeme(client, id, () => decided);
  else dropMeme(client, id);
  client.setQueryData<InfiniteData<PendingPage>>(memeKeys.pending, (queue) => {
    if (!queue?.pages.length) return queue;
    const pages = queue.pages.map((page) => ({
      ...page,
      memes: page.memes.filter((meme) => meme.id !== id),
      total: Math.max(0, page.total - left),
    }));
    return { ...queue, pages };
  });
  // Public lists have one more meme, or an outdated count.
  void client.invalidateQueries({ queryKey: memeKeys.lists });
  void client.invalidateQueries({ queryKey: companyKeys.all });
}
