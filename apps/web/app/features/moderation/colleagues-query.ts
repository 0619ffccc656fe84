import type { Colleagues } from '@corpomeme/contract/moderation';
import { api } from '@corpomeme/contract/paths';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../lib/browser-api.ts';

/** How many others can decide now. */
export const colleaguesQuery = queryOptions({
  queryKey: ['moderation', 'colleagues'],
  queryFn: ({ signal }) => browserApi.ask<typeof Colleagues>(api.colleagues(), { signal }),
  meta: { personal: true },
});
