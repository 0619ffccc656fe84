import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { memeKeys } from '../meme-keys.ts';

/** A meme's history, for its author and moderators. Fetched each time it is opened. */
export function historyQuery(client: ApiClient, memeId: number) {
  return queryOptions({
    queryKey: memeKeys.history(memeId),
    queryFn: ({ signal }) => client.call(operations.readMemeHistory, { params: { id: memeId }, signal }),
    staleTime: 0,
    meta: { personal: true },
  });
}
