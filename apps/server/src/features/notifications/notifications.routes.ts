import { NotificationList, ReadBody, UnreadAnswer } from '@corpomeme/contract/notifications';
import { PageQuery } from '@corpomeme/contract/paging';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { nextLink } from '../../http/paging.ts';
import { listNews, readUpTo } from './notifications.service.ts';

const tags = ['notifications'];

export function registerNotifications(app: App, ctx: Context): void {
  app.get(
    route.notifications,
    {
      config: { access: 'member' },
      schema: {
        summary: 'What happened to the caller, newest first; X-Unread-Count tells how much of all is unread',
        tags,
        querystring: PageQuery,
        response: { 200: NotificationList, ...failures },
      },
    },
    async (request, reply) => {
      const { news, unread, next } = await listNews(ctx, actorOf(request), request.query);
      reply.headers({ 'x-unread-count': unread, ...(next && { link: nextLink(request.url, next) }) });
      return news;
    },
  );

  app.post(
    route.notificationsRead,
    {
      config: { access: 'member', limit: 'change' },
      schema: {
        summary: 'Count everything up to one as read',
        tags,
        body: ReadBody,
        response: { 200: UnreadAnswer, ...failures },
      },
    },
    async (request) => ({ unread: await readUpTo(ctx, actorOf(request), request.body.upTo) }),
  );
}
