import * as operations from '@corpomeme/contract/safety/sanctions.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import {
  addSanction,
  getRecord,
  listOwnSanctions,
  listSanctions,
  removeSanction,
} from './sanctions.service.ts';

export function registerSanctions(app: App, ctx: Context): void {
  registerReading(app, ctx);

  handle(app, operations.imposeSanction, async (request, reply) => {
    const sanction = await addSanction(ctx, actorOf(request), request.params.id, request.body);
    return reply.status(201).send(sanction);
  });

  handle(app, operations.liftSanction, (request) =>
    removeSanction(ctx, actorOf(request), request.params.id, request.params.sanctionId),
  );
}

function registerReading(app: App, ctx: Context): void {
  handle(app, operations.listOwnSanctions, (request) => listOwnSanctions(ctx, actorOf(request)));

  handle(app, operations.listUserSanctions, (request) =>
    listSanctions(ctx, actorOf(request), request.params.id),
  );

  handle(app, operations.readUserRecord, (request) => getRecord(ctx, request.params.id));
}
