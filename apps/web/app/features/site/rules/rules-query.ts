import { listRules } from '@corpomeme/contract/site/rules';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';

const ruleKeys = { all: ['rules'] } as const;

/** The house rules with all their versions, by number. */
export function rulesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: ruleKeys.all,
    queryFn: ({ signal }) => client.call(listRules, { signal }),
    staleTime: 0,
  });
}
