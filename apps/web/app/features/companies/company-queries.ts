import * as operations from '@corpomeme/contract/operations/companies';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { companyKeys } from './company-keys.ts';

/** All companies with their number of published memes, few enough to search in the browser. */
export function companiesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: companyKeys.all,
    queryFn: ({ signal }) => client.call(operations.listCompanies, { signal }),
  });
}
