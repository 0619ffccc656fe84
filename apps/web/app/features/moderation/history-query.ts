import type { MemeHistory } from '@corpomeme/contract/meme-history';
import { api } from '@corpomeme/contract/paths';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';

/** What happened to a meme, for its author and moderators. Asked for anew wherever it is opened. */
export function historyQuery(client: ApiClient, memeId: number) {
  return queryOptions({
    queryKey: ['history', memeId],
    queryFn: ({ signal }) => client.ask<typeof MemeHistory>(api.memeHistory(memeId), { signal }),
    staleTime: 0,
    meta: { personal: true },
  });
}
