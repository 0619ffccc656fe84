import * as operations from '@corpomeme/contract/memes/answers.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { standBy, standBySecret } from './statements.service.ts';

export function registerStatements(app: App, ctx: Context): void {
  handle(app, operations.standByMeme, async (request, reply) => {
    await standBy(ctx, actorOf(request), request.params.id);
    return reply.status(202).send({ message: m.answer.statementTaken });
  });

  handle(app, operations.standBySecret, async (request, reply) => {
    await standBySecret(ctx, request.body.secret);
    return reply.status(202).send({ message: m.answer.statementTaken });
  });
}
