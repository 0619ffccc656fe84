import {
  Appeal,
  AppealBody,
  AppealDecisionBody,
  AppealList,
  AppealParams,
} from '@corpomeme/contract/appeals';
import { MessageAnswer } from '@corpomeme/contract/auth';
import { MemeParams } from '@corpomeme/contract/memes';
import { PageQuery } from '@corpomeme/contract/paging';
import { route } from '@corpomeme/contract/paths';
import { OwnSanctionParams } from '@corpomeme/contract/sanctions';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { nextLink } from '../../http/paging.ts';
import { decideAppeal } from './appeal-answers.service.ts';
import { appealAboutMeme, appealAboutSanction, listAppeals } from './appeals.service.ts';
import { APPEAL_ANSWERS } from './appeals.strings.ts';

const tags = ['moderation'];

export function registerAppeals(app: App, ctx: Context): void {
  registerAppealing(app, ctx);

  app.get(
    route.appeals,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'Appeals that wait for an answer, oldest first; X-Total-Count tells how many in all',
        tags,
        querystring: PageQuery,
        response: { 200: AppealList, ...failures },
      },
    },
    async (request, reply) => {
      const page = await listAppeals(ctx, actorOf(request), request.query);
      reply.header('x-total-count', page.total);
      if (page.next) reply.header('link', nextLink(request.url, page.next));
      return page.appeals;
    },
  );

  app.put(
    route.appeal,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: {
        summary: 'Answer an appeal against a decision that somebody else made',
        tags,
        params: AppealParams,
        body: AppealDecisionBody,
        response: { 200: Appeal, ...failures },
      },
    },
    (request) => decideAppeal(ctx, actorOf(request), request.params.id, request.body),
  );
}

function registerAppealing(app: App, ctx: Context): void {
  const response = { 201: MessageAnswer, ...failures };
  app.post(
    route.memeAppeal,
    {
      config: { access: 'member', limit: 'change' },
      schema: {
        summary: 'Appeal against the rejection or removal of an own meme, once',
        tags,
        params: MemeParams,
        body: AppealBody,
        response,
      },
    },
    async (request, reply) => {
      await appealAboutMeme(ctx, actorOf(request), request.params.id, request.body.text);
      return reply.status(201).send({ message: APPEAL_ANSWERS.received });
    },
  );

  app.post(
    route.ownSanctionAppeal,
    {
      config: { access: 'member', limit: 'change' },
      schema: {
        summary: 'Appeal against a sanction of oneself, once',
        tags,
        params: OwnSanctionParams,
        body: AppealBody,
        response,
      },
    },
    async (request, reply) => {
      await appealAboutSanction(ctx, actorOf(request), request.params.id, request.body.text);
      return reply.status(201).send({ message: APPEAL_ANSWERS.received });
    },
  );
}
