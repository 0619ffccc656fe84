import * as operations from '@corpomeme/contract/operations/pulse';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { pulseKeys } from './pulse-keys.ts';

/** What the memes of a company are about. */
export function pulseQuery(client: ApiClient, company: string) {
  return queryOptions({
    queryKey: pulseKeys.of(company),
    queryFn: ({ signal }) => client.call(operations.readPulse, { params: { name: company }, signal }),
  });
}
