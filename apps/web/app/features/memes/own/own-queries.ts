import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { memeKeys } from '../meme-keys.ts';
import { fetchMemePage, type MemePage } from '../meme-queries.ts';

/** The memes of this member in one state, or in all, newest first. Fetched at each visit. */
export function ownMemesQuery(userId: string, status: ApprovalStatus | null) {
  return infiniteQueryOptions({
    queryKey: memeKeys.ownOf(userId, status),
    initialPageParam: pathOf(operations.listOwnMemes, {}, { userId, status: status ?? undefined }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(browserApi, operations.listOwnMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}

/** The number of memes by state, and how long a decision usually takes. */
export function ownSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: memeKeys.ownSummaryOf(userId),
    queryFn: ({ signal }) => browserApi.call(operations.summarizeOwnMemes, { signal }),
    staleTime: 0,
    retry: 1,
    meta: { personal: true },
  });
}
