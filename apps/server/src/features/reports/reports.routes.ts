import { MessageAnswer } from '@corpomeme/contract/auth';
import { CommentParams } from '@corpomeme/contract/comments';
import { MemeParams } from '@corpomeme/contract/memes';
import { route } from '@corpomeme/contract/paths';
import { NoticeBody, ReportBody } from '@corpomeme/contract/reports';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { reportSubject, takeNotice } from './reports.service.ts';
import { ANSWERS } from './reports.strings.ts';

const tags = ['reports'];

export function registerReports(app: App, ctx: Context): void {
  const answers = { 201: MessageAnswer, ...failures };
  app.post(
    route.memeReports,
    {
      config: { access: 'member', limit: 'change', takesPart: true },
      schema: { summary: 'Report a meme', tags, params: MemeParams, body: ReportBody, response: answers },
    },
    async (request, reply) => {
      const subject = { memeId: request.params.id, commentId: null };
      await reportSubject(ctx, actorOf(request), subject, request.body);
      return reply.status(201).send({ message: ANSWERS.reported });
    },
  );

  app.post(
    route.commentReports,
    {
      config: { access: 'member', limit: 'change', takesPart: true },
      schema: {
        summary: 'Report a comment',
        tags,
        params: CommentParams,
        body: ReportBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const { id: memeId, commentId } = request.params;
      await reportSubject(ctx, actorOf(request), { memeId, commentId }, request.body);
      return reply.status(201).send({ message: ANSWERS.reported });
    },
  );

  registerNotices(app, ctx);
}

function registerNotices(app: App, ctx: Context): void {
  app.post(
    route.notices,
    {
      config: { access: 'public', limit: 'notice' },
      schema: {
        summary: 'Give notice of something unlawful, with an account or without; answered by mail',
        tags,
        body: NoticeBody,
        response: { 202: MessageAnswer, ...failures },
      },
    },
    async (request, reply) => {
      // Who fills in what nobody sees is a program, and need not know that it was noticed.
      if (!request.body.website) await takeNotice(ctx, request.body);
      return reply.status(202).send({ message: ANSWERS.noticeTaken });
    },
  );
}
