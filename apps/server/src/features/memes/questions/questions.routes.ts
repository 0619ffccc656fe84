import * as operations from '@corpomeme/contract/memes/questions.operations';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { answerQuestion, askAuthor } from './questions.service.ts';

export function registerQuestions(app: App, ctx: Context): void {
  handle(app, operations.askAuthor, async (request, reply) => {
    const question = await askAuthor(ctx, actorOf(request), request.params.id, request.body);
    reply.code(201);
    return question;
  });

  handle(app, operations.answerQuestion, (request) =>
    answerQuestion(ctx, actorOf(request), request.params.id, request.body.answer),
  );
}
