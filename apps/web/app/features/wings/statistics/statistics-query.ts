import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { moderationKeys } from '../../moderation/moderation-keys.ts';

/** Dropped with the session, and fetched at each visit. */
export function statisticsQuery(weeks: number) {
  return queryOptions({
    staleTime: 0,
    meta: { personal: true },
    queryKey: moderationKeys.statistics(weeks),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      browserApi.call(operations.readModerationStatistics, { query: { weeks }, signal }),
  });
}

/** Returns the number of decisions about memes. */
export function decisionsOf({ decisions }: WeekStatistics): number {
  return (decisions['meme.approve'] ?? 0) + (decisions['meme.reject'] ?? 0);
}
