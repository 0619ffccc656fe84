import { readNamelessWait } from '@corpomeme/contract/memes/nameless.operations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { legalKeys } from './legal-keys.ts';

/** How long a meme without a name waits before it enters the queue; admins set it. */
export function namelessWaitQuery(client: ApiClient) {
  return queryOptions({
    queryKey: legalKeys.namelessWait,
    queryFn: ({ signal }) => client.call(readNamelessWait, { signal }),
    staleTime: 0,
  });
}
