import * as operations from '@corpomeme/contract/memes/answers.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { answerMeme, listOwnAnswers, withdrawAnswer } from './answers.service.ts';

export function registerAnswers(app: App, ctx: Context): void {
  handle(app, operations.listOwnAnswers, (request) =>
    listOwnAnswers(ctx, actorOf(request), request.params.id),
  );

  handle(app, operations.answerMeme, async (request, reply) =>
    reply.status(201).send(await answerMeme(ctx, actorOf(request), request.params.id, request.body)),
  );

  handle(app, operations.withdrawAnswer, (request) =>
    withdrawAnswer(ctx, actorOf(request), request.params.id, request.params.answerId),
  );
}
