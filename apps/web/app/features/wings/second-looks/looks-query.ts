import * as operations from '@corpomeme/contract/wings/second-looks.operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { moderationKeys } from '../../moderation/moderation-keys.ts';

const PERSONAL = { staleTime: 0, meta: { personal: true } } as const;

/** Longest open first; as many as are judged in one session. */
export const looksQuery = queryOptions({
  ...PERSONAL,
  queryKey: moderationKeys.looks,
  queryFn: async ({ signal }) => {
    const { data, headers } = await browserApi.callWithHeaders(operations.listSecondLooks, {
      query: { limit: 20 },
      signal,
    });
    return { looks: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
  },
});

export const correctionsQuery = queryOptions({
  ...PERSONAL,
  queryKey: moderationKeys.corrections,
  queryFn: ({ signal }) => browserApi.call(operations.listLookCorrections, { signal }),
});

export function lookStatisticsQuery(weeks: number) {
  return queryOptions({
    ...PERSONAL,
    queryKey: moderationKeys.lookStatistics(weeks),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => browserApi.call(operations.readLookStatistics, { query: { weeks }, signal }),
  });
}
