import * as operations from '@corpomeme/contract/people/tokens.operations';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { addToken, listTokens } from './tokens.service.ts';

export function registerTokens(app: App, ctx: Context): void {
  handle(app, operations.listTokens, (request) => listTokens(ctx, actorOf(request)));

  handle(app, operations.addToken, async (request, reply) =>
    reply.status(201).send(await addToken(ctx, actorOf(request), request.body)),
  );
}
