import { pathOf } from '@corpomeme/contract/operation';
import * as operations from '@corpomeme/contract/operations/memes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { memeKeys } from '../meme-keys.ts';
import { fetchMemePage, type MemePage } from '../meme-queries.ts';

/** Everything this person ever posted, newest first, whatever became of it. Asked for anew at each visit. */
export function ownMemesQuery(client: ApiClient, userId: string) {
  return infiniteQueryOptions({
    queryKey: memeKeys.ownOf(userId),
    initialPageParam: pathOf(operations.listOwnMemes, {}, { userId }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(client, operations.listOwnMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}
