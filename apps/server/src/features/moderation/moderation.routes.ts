import * as operations from '@corpomeme/contract/operations/moderation';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { nextLink } from '../../http/paging.ts';
import { getColleagues } from '../access/concern.service.ts';
import { listPending } from '../memes/memes.service.ts';
import { listQueuePage } from './desk/queue.service.ts';

export function registerModeration(app: App, ctx: Context): void {
  handle(app, operations.readColleagues, (request) => getColleagues(ctx, actorOf(request)));

  handle(app, operations.listPendingMemes, async (request, reply) => {
    const page = await listPending(ctx, actorOf(request), request.query);
    reply.header('x-total-count', page.total);
    if (page.next) reply.header('link', nextLink(request, page.next));
    return page.memes;
  });

  handle(app, operations.listQueue, async (request, reply) => {
    const page = await listQueuePage(ctx, actorOf(request), request.query);
    reply.header('x-total-count', page.total);
    if (page.next) reply.header('link', nextLink(request, page.next));
    return page.cards;
  });
}
