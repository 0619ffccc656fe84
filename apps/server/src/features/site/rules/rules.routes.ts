import * as operations from '@corpomeme/contract/site/rules.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { addRule, changeRule, listRules } from './rules.service.ts';

export function registerRules(app: App, ctx: Context): void {
  handleRead(app, operations.listRules, () => listRules(ctx));

  handle(app, operations.addRule, async (request, reply) =>
    reply.status(201).send(await addRule(ctx, actorOf(request), request.body)),
  );

  handle(app, operations.changeRule, (request) =>
    changeRule(ctx, actorOf(request), request.params.number, request.body),
  );
}
