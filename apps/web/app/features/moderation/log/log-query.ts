import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import type { ModerationLogEntry, PublicLogAction } from '@corpomeme/contract/moderation/moderation-log';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { cursorOf, nextPage } from '../../../lib/api/link-header.ts';
import { moderationKeys } from '../moderation-keys.ts';

const CURSOR_MAX = 200;

export interface LogFilter {
  action: PublicLogAction | undefined;
  cursor: string | undefined;
}

/** Parses a page's query; unknown values mean all. */
export function readLogFilter(search: URLSearchParams): LogFilter {
  const cursor = search.get('cursor') || undefined;
  return {
    action: loggedActions().find((name) => name === search.get('action')),
    cursor: cursor && cursor.length <= CURSOR_MAX ? cursor : undefined,
  };
}

/** Taken from the texts, because importing the contract would bring zod. */
export const loggedActions = () => Object.keys(m.log.actions) as PublicLogAction[];

interface LogPage {
  entries: ModerationLogEntry[];
  /** The cursor of the next page. */
  next: string | null;
}

/** Fetched at each visit, because a cached log shows nothing new. */
export function logQuery(client: ApiClient, filter: LogFilter) {
  return queryOptions({
    queryKey: moderationKeys.log(filter),
    queryFn: async ({ signal }): Promise<LogPage> => {
      const { data, headers } = await client.callWithHeaders(operations.listModerationLog, {
        query: { ...filter },
        signal,
      });
      const next = nextPage(headers);
      return { entries: data, next: next && (cursorOf(next) ?? null) };
    },
  });
}

export function monthsQuery(client: ApiClient) {
  return queryOptions({
    queryKey: moderationKeys.months,
    queryFn: ({ signal }) => client.call(operations.listModerationMonths, { signal }),
  });
}
