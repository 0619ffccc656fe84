import type { DeskReader, QueueCard } from '@corpomeme/contract/moderation/desk';
import { listQueue } from '@corpomeme/contract/moderation/moderation.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { rememberVotes } from '../../memes/meme-queries.ts';
import { moderationKeys } from '../moderation-keys.ts';
import type { QueueFilter } from './queue-filter.ts';
import { putInPlace } from './queue-order.ts';

interface QueuePage {
  cards: QueueCard[];
  /** URL of the next page; null on the last. */
  next: string | null;
  /** The number of all pending memes that pass the filters. */
  total: number;
}

/** Enough for a while of decisions without loading. */
const PAGE_SIZE = 30;

/** Most urgent first. Fetched at each visit, because colleagues decide too. */
export function deskQuery(client: ApiClient, filter: QueueFilter) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.queueOf(filter),
    initialPageParam: pathOf(listQueue, {}, { limit: PAGE_SIZE, ...filter }),
    queryFn: ({ pageParam, signal }) => fetchQueuePage(client, pageParam, signal),
    getNextPageParam: (page: QueuePage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}

async function fetchQueuePage(client: ApiClient, page: string, signal: AbortSignal): Promise<QueuePage> {
  const remember = rememberVotes();
  const { data, headers } = await client.callWithHeaders(listQueue, { page, signal });
  for (const { meme } of data) remember(meme);
  return {
    cards: data,
    next: nextPage(headers),
    total: Number(headers.get('X-Total-Count') ?? data.length),
  };
}

export function refreshQueue(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: moderationKeys.queue });
  outdateGroups(client);
}

/** The next look at a card fetches its group again; from the shown one, the desk hides what is decided. */
export function outdateGroups(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: moderationKeys.alike, refetchType: 'none' });
}

/** Drops the queue when the right to decide is lost. */
export function forgetQueue(client: QueryClient): void {
  void client.resetQueries({ queryKey: moderationKeys.queue });
}

function changePages(client: QueryClient, change: (pages: QueuePage[]) => QueuePage[]): void {
  client.setQueriesData<InfiniteData<QueuePage>>(
    { queryKey: moderationKeys.queue, type: 'active' },
    (queue) => (queue ? { ...queue, pages: change(queue.pages) } : queue),
  );
}

/** Returns a card to its place in the queue unless it is there. */
export function returnToQueue(client: QueryClient, card: QueueCard): void {
  changePages(client, (pages) => {
    if (pages.some(({ cards }) => cards.some(({ meme }) => meme.id === card.meme.id))) return pages;
    const after = pages.findIndex(({ cards }) => {
      const last = cards.at(-1);
      return last !== undefined && putInPlace([last], card)[0] === card;
    });
    const at = after === -1 ? pages.length - 1 : after;
    return pages.map((page, index) => ({
      ...page,
      total: page.total + 1,
      cards: index === at ? putInPlace(page.cards, card) : page.cards,
    }));
  });
}

/** Replaces a card by its changed version. */
export function replaceCard(client: QueryClient, card: QueueCard): void {
  changePages(client, (pages) =>
    pages.map((page) => ({
      ...page,
      cards: page.cards.map((each) => (each.meme.id === card.meme.id ? card : each)),
    })),
  );
}

export function showReaders(client: QueryClient, told: { id: number; readers: DeskReader[] }[]): void {
  const readers = new Map(told.map((each) => [each.id, each.readers]));
  changePages(client, (pages) =>
    pages.map((page) => ({
      ...page,
      cards: page.cards.map((card) => ({ ...card, readers: readers.get(card.meme.id) ?? card.readers })),
    })),
  );
}
