import * as operations from '@corpomeme/contract/moderation/orders.operations';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { nextLink } from '../../../../http/paging.ts';
import { addOrder, changeOrder, getOrders } from './orders.service.ts';

export function registerOrders(app: App, ctx: Context): void {
  handle(app, operations.listOrders, async (request, reply) => {
    const { orders, next } = await getOrders(ctx, request.query);
    if (next) reply.header('link', nextLink(request, next));
    return orders;
  });

  handle(app, operations.addOrder, async (request, reply) =>
    reply.status(201).send(await addOrder(ctx, actorOf(request), request.body)),
  );

  handle(app, operations.changeOrder, (request) =>
    changeOrder(ctx, actorOf(request), request.params.id, request.body),
  );
}
