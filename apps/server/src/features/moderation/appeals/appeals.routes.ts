import * as operations from '@corpomeme/contract/moderation/appeals';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { decideAppeal } from './appeal-answers.service.ts';
import { appealAboutComment, appealAboutMeme, appealAboutSanction, listAppeals } from './appeals.service.ts';

export function registerAppeals(app: App, ctx: Context): void {
  registerAppealing(app, ctx);

  handle(app, operations.listAppeals, async (request, reply) => {
    const page = await listAppeals(ctx, actorOf(request), request.query);
    reply.header('x-total-count', page.total);
    if (page.next) reply.header('link', nextLink(request, page.next));
    return page.appeals;
  });

  handle(app, operations.answerAppeal, (request) =>
    decideAppeal(ctx, actorOf(request), request.params.id, request.body),
  );
}

function registerAppealing(app: App, ctx: Context): void {
  handle(app, operations.appealAboutMeme, async (request, reply) => {
    await appealAboutMeme(ctx, actorOf(request), request.params.id, request.body.text);
    return reply.status(201).send({ message: m.answer.appealReceived });
  });

  handle(app, operations.appealAboutComment, async (request, reply) => {
    const { id: memeId, commentId } = request.params;
    await appealAboutComment(ctx, actorOf(request), { memeId, commentId }, request.body.text);
    return reply.status(201).send({ message: m.answer.appealReceived });
  });

  handle(app, operations.appealAboutSanction, async (request, reply) => {
    await appealAboutSanction(ctx, actorOf(request), request.params.id, request.body.text);
    return reply.status(201).send({ message: m.answer.appealReceived });
  });
}
