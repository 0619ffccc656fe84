import { readColleagues } from '@corpomeme/contract/operations/moderation';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/browser-api.ts';

/** How many others can decide now. */
export const colleaguesQuery = queryOptions({
  queryKey: ['moderation', 'colleagues'],
  queryFn: ({ signal }) => browserApi.call(readColleagues, { signal }),
  meta: { personal: true },
});
