import { contestMeme as contestOperation } from '@corpomeme/contract/memes/answers.operations';
import * as operations from '@corpomeme/contract/moderation/reports.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { contestMemes, readFile, takeNotice } from './files.service.ts';
import { reportSubject } from './reports.service.ts';

export function registerReports(app: App, ctx: Context): void {
  handle(app, operations.reportMeme, async (request, reply) => {
    const subject = { memeId: request.params.id, commentId: null };
    await reportSubject(ctx, actorOf(request), subject, request.body);
    return reply.status(201).send({ message: m.answer.reported });
  });

  handle(app, operations.reportComment, async (request, reply) => {
    const { id: memeId, commentId } = request.params;
    await reportSubject(ctx, actorOf(request), { memeId, commentId }, request.body);
    return reply.status(201).send({ message: m.answer.reported });
  });

  handle(app, contestOperation, async (request, reply) =>
    reply.status(201).send(await contestMemes(ctx, actorOf(request), request.params.id, request.body)),
  );

  registerNotices(app, ctx);
}

function registerNotices(app: App, ctx: Context): void {
  handle(app, operations.giveNotice, async (request, reply) => {
    // Only bots fill in the hidden field; they get the normal response.
    const file = request.body.website ? undefined : await takeNotice(ctx, request.viewer, request.body);
    return reply.status(202).send({ message: m.answer.noticeTaken, ...(file && { file }) });
  });

  handle(app, operations.readFile, ({ body }) => readFile(ctx, body.file));
}
