import { NOTIFICATIONS } from '@corpomeme/contract/limits';
import type { NotificationList, UnreadAnswer } from '@corpomeme/contract/notifications';
import { api } from '@corpomeme/contract/paths';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { browserApi } from '../../lib/browser-api.ts';
import { nextPage } from '../../lib/link-header.ts';

interface NewsPage {
  news: z.output<typeof NotificationList>;
  unread: number;
  next: string | null;
}

async function fetchNews(path: string, signal: AbortSignal): Promise<NewsPage> {
  const { data, headers } = await browserApi.askWithHeaders<typeof NotificationList>(path, { signal });
  return { news: data, unread: Number(headers.get('X-Unread-Count') ?? 0), next: nextPage(headers) };
}

/** How many are unread; asked for once a minute, and when the reader comes back to the tab. */
export const unreadQuery = (uid: string) =>
  queryOptions({
    queryKey: ['notifications', 'unread', uid],
    queryFn: async ({ signal }) => (await fetchNews(api.notifications({ limit: 1 }), signal)).unread,
    refetchInterval: NOTIFICATIONS.pollEvery,
    meta: { personal: true },
  });

export const newsQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', uid],
    initialPageParam: api.notifications(),
    queryFn: ({ pageParam, signal }) => fetchNews(pageParam, signal),
    getNextPageParam: ({ next }: NewsPage) => next,
    staleTime: 0,
    meta: { personal: true },
  });

/** What is on screen stays marked as new until the list is opened again; only the bell is told. */
export async function readUpTo(client: QueryClient, uid: string, upTo: number): Promise<void> {
  const request = { method: 'POST', json: { upTo } } as const;
  const { unread } = await browserApi.ask<typeof UnreadAnswer>(api.notificationsRead(), request);
  client.setQueryData(unreadQuery(uid).queryKey, unread);
}
