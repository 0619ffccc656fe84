import * as operations from '@corpomeme/contract/news/notifications.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { listNews, readUpTo } from './notifications.service.ts';

export function registerNotifications(app: App, ctx: Context): void {
  handle(app, operations.listNotifications, async (request, reply) => {
    const { news, unread, next } = await listNews(ctx, actorOf(request), request.query);
    reply.headers({ 'x-unread-count': unread, ...(next && { link: nextLink(request, next) }) });
    return news;
  });

  handle(app, operations.markNotificationsRead, async (request) => ({
    unread: await readUpTo(ctx, actorOf(request), request.body.upTo),
  }));
}
