import type { NotificationList } from '@corpomeme/contract/news/notifications';
import * as operations from '@corpomeme/contract/news/notifications';
import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { notificationKeys } from './notification-keys.ts';

interface NewsPage {
  news: z.output<typeof NotificationList>;
  unread: number;
  next: string | null;
}

async function fetchNews(page: string, signal: AbortSignal): Promise<NewsPage> {
  const { data, headers } = await browserApi.callWithHeaders(operations.listNotifications, { page, signal });
  return { news: data, unread: Number(headers.get('X-Unread-Count') ?? 0), next: nextPage(headers) };
}

/** The number of unread notifications, fetched once a minute and when the tab becomes visible. */
export const unreadQuery = (uid: string) =>
  queryOptions({
    queryKey: notificationKeys.unread(uid),
    queryFn: async ({ signal }) =>
      (await fetchNews(pathOf(operations.listNotifications, {}, { limit: 1 }), signal)).unread,
    refetchInterval: NOTIFICATIONS.pollEvery,
    meta: { personal: true },
  });

export const newsQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.list(uid),
    initialPageParam: pathOf(operations.listNotifications),
    queryFn: ({ pageParam, signal }) => fetchNews(pageParam, signal),
    getNextPageParam: ({ next }: NewsPage) => next,
    staleTime: 0,
    meta: { personal: true },
  });

/** Marks as read on the server and updates the bell; the shown list keeps its highlights until it is opened again. */
export async function markReadUpTo(client: QueryClient, uid: string, upTo: number): Promise<void> {
  const { unread } = await browserApi.call(operations.markNotificationsRead, {
    body: { upTo },
    isBackground: true,
  });
  client.setQueryData(unreadQuery(uid).queryKey, unread);
}
