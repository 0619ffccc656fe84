import * as operations from '@corpomeme/contract/wings/templates';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';

const studioKeys = { hidden: ['templates', 'hidden'] } as const;

/** Names of the templates that an admin has hidden. */
export function hiddenTemplatesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: studioKeys.hidden,
    queryFn: ({ signal }) => client.call(operations.listHiddenTemplates, { signal }),
  });
}
