import * as operations from '@corpomeme/contract/wings/second-looks.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { giveLook, listLookCorrections, listLooks, readLookStatistics } from './second-looks.service.ts';

export function registerSecondLooks(app: App, ctx: Context): void {
  handle(app, operations.listSecondLooks, async (request, reply) => {
    const page = await listLooks(ctx, actorOf(request), request.query);
    reply.header('x-total-count', page.total);
    if (page.next) reply.header('link', nextLink(request, page.next));
    return page.looks;
  });

  handle(app, operations.answerSecondLook, (request) =>
    giveLook(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.listLookCorrections, (request) => listLookCorrections(ctx, actorOf(request)));

  handle(app, operations.readLookStatistics, (request) =>
    readLookStatistics(ctx, actorOf(request), request.query.weeks),
  );
}
