import * as operations from '@corpomeme/contract/memes/memes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { memeKeys } from '../meme-keys.ts';

/** The number of memes by state, and how long a decision usually takes. */
export function ownSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: memeKeys.ownSummaryOf(userId),
    queryFn: ({ signal }) => browserApi.call(operations.summarizeOwnMemes, { signal }),
    staleTime: 0,
    retry: 1,
    meta: { personal: true },
  });
}

/** Returns how long a decision usually takes, from whole hours. */
export function usualWaitText(hours: number): string {
  return hours < 24
    ? m.ownMemes.usualHours({ hours })
    : m.ownMemes.usualDays({ days: Math.ceil(hours / 24) });
}
