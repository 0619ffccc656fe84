import { m } from '@corpomeme/contract/site/messages';
import * as operations from '@corpomeme/contract/wings/webhooks.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { addTest, addWebhook, changeWebhook, listWebhooks, removeWebhook } from './webhooks.service.ts';

export function registerWebhooks(app: App, ctx: Context): void {
  handle(app, operations.listWebhooks, () => listWebhooks(ctx));

  handle(app, operations.addWebhook, async (request, reply) =>
    reply.status(201).send(await addWebhook(ctx, actorOf(request), request.body)),
  );

  handle(app, operations.changeWebhook, (request) =>
    changeWebhook(ctx, actorOf(request), request.params.id, request.body.is_on),
  );

  handle(app, operations.testWebhook, async (request, reply) => {
    await addTest(ctx, request.params.id);
    return reply.status(202).send({ message: m.answer.webhookTested });
  });

  handle(app, operations.removeWebhook, async (request) => {
    await removeWebhook(ctx, actorOf(request), request.params.id);
    return { message: m.answer.webhookRemoved };
  });
}
