import { listRules } from '@corpomeme/contract/operations/rules';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';

/** The house rules with all their versions, by number. */
export function rulesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: ['rules'],
    queryFn: ({ signal }) => client.call(listRules, { signal }),
    staleTime: 0,
  });
}
