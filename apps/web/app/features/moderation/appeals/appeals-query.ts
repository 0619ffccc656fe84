import { type Appeal, listAppeals } from '@corpomeme/contract/moderation/appeals';
import type { RemovedQuery } from '@corpomeme/contract/moderation/moderation';
import { listRemovedMemes } from '@corpomeme/contract/moderation/moderation.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { fetchMemePage, type MemePage } from '../../memes/meme-queries.ts';
import { moderationKeys } from '../moderation-keys.ts';

interface AppealPage {
  appeals: Appeal[];
  next: string | null;
  /** The number of all open appeals. */
  total: number;
}

/** Longest waiting first. */
export function appealsQuery(client: ApiClient) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.appeals,
    initialPageParam: pathOf(listAppeals),
    queryFn: async ({ pageParam, signal }): Promise<AppealPage> => {
      const { data, headers } = await client.callWithHeaders(listAppeals, { page: pageParam, signal });
      return {
        appeals: data,
        next: nextPage(headers),
        total: Number(headers.get('X-Total-Count') ?? data.length),
      };
    },
    getNextPageParam: (page: AppealPage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}

/** Latest decision first. */
export function removedQuery(client: ApiClient, status: RemovedQuery['status']) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.removedAs(status),
    initialPageParam: pathOf(listRemovedMemes, {}, { status, limit: 10 }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(client, listRemovedMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}
