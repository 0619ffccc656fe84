import { api } from '@corpomeme/contract/paths';
import type { HouseRuleList } from '@corpomeme/contract/rules';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';

/** The house rules with all their versions, by number. */
export function rulesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: ['rules'],
    queryFn: ({ signal }) => client.ask<typeof HouseRuleList>(api.houseRules(), { signal }),
    staleTime: 0,
  });
}
