import type { WaitingCounts } from '@corpomeme/contract/moderation/moderation';
import { readWaiting } from '@corpomeme/contract/moderation/moderation.operations';
import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { moderationKeys } from '../moderation-keys.ts';

/**
 * The numbers of items that wait for the moderator. The desk's events (`WaitingKeeper`) and the moderator's own decisions
 * invalidate this query.
 */
export const waitingQuery = queryOptions({
  queryKey: moderationKeys.waiting,
  queryFn: ({ signal }) => browserApi.call(readWaiting, { signal }),
  refetchInterval: NOTIFICATIONS.pollEvery,
  meta: { personal: true },
});

export function sumWaiting({ memes, reports, appeals }: WaitingCounts): number {
  return memes + reports + appeals;
}
