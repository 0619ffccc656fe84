import * as operations from '@corpomeme/contract/operations/moderation';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { getHistory } from '../decisions/history.service.ts';
import { listRemoved } from './removed.service.ts';
import { restoreMeme, takeDownMeme } from './takedown.service.ts';

export function registerTakedown(app: App, ctx: Context): void {
  handle(app, operations.takeDownMeme, (request) =>
    takeDownMeme(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.restoreMeme, (request) => restoreMeme(ctx, actorOf(request), request.params.id));

  registerReading(app, ctx);
}

function registerReading(app: App, ctx: Context): void {
  handle(app, operations.listRemovedMemes, async (request, reply) => {
    const page = await listRemoved(ctx, actorOf(request), request.query);
    if (page.next) reply.header('link', nextLink(request, page.next));
    return page.memes;
  });

  handle(app, operations.readMemeHistory, (request) => getHistory(ctx, actorOf(request), request.params.id));
}
