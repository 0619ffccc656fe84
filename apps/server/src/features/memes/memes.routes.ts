import { IdempotencyHeaders } from '@corpomeme/contract/idempotency';
import {
  Meme,
  MemeCreation,
  MemeList,
  MemeListQuery,
  MemeParams,
  OwnMemesQuery,
  TopMemesQuery,
} from '@corpomeme/contract/memes';
import { route } from '@corpomeme/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { attemptOf, sendCreated } from '../../http/idempotency.ts';
import { nextLink } from '../../http/paging.ts';
import { limitOfSearch } from '../../http/rate-limit.ts';
import { acceptAnyBody, readSubmission } from '../../http/submission.ts';
import { searchMemes } from '../search/search.service.ts';
import { getMeme, listMemes, listOwnMemes, type MemePage } from './memes.service.ts';
import { submitMeme } from './upload.service.ts';

const tags = ['memes'];

export function registerMemes(app: App, ctx: Context): void {
  registerPublicLists(app, ctx);

  app.get(
    route.meme,
    {
      config: { access: 'public', cached: true },
      schema: { summary: 'One meme', tags, params: MemeParams, response: { 200: Meme, ...failures } },
    },
    (request) => getMeme(ctx, request.viewer, request.params.id),
  );

  app.get(
    route.ownMemes,
    {
      config: { access: 'member' },
      schema: {
        summary: 'My memes, newest first',
        tags,
        querystring: OwnMemesQuery,
        response: { 200: MemeList, ...failures },
      },
    },
    async (request, reply) =>
      sendPage(request, reply, await listOwnMemes(ctx, actorOf(request), request.query)),
  );

  app.post(
    route.memes,
    {
      config: { access: 'member', limit: 'upload' },
      validatorCompiler: acceptAnyBody,
      schema: {
        summary: 'Submit a meme',
        tags,
        consumes: ['multipart/form-data', 'application/json'],
        headers: IdempotencyHeaders,
        body: MemeCreation,
        response: { 201: Meme, ...failures },
      },
    },
    async (request, reply) => {
      const submission = await readSubmission(request);
      const attempt = attemptOf(request, submission);
      return sendCreated(reply, await submitMeme(ctx, actorOf(request), submission, attempt));
    },
  );
}

function registerPublicLists(app: App, ctx: Context): void {
  app.get(
    route.memes,
    {
      config: { access: 'public', cached: true, limit: limitOfSearch },
      schema: {
        summary: 'Approved memes; with `search`, those that hold its words',
        tags,
        querystring: MemeListQuery,
        response: { 200: MemeList, ...failures },
      },
    },
    async (request, reply) => {
      const { viewer, query } = request;
      const page = query.search ? searchMemes(ctx, viewer, query) : listMemes(ctx, viewer, query);
      return sendPage(request, reply, await page);
    },
  );

  app.get(
    route.topMemes,
    {
      config: { access: 'public', cached: true },
      schema: {
        summary: 'Most upvoted memes of all time',
        tags,
        querystring: TopMemesQuery,
        response: { 200: MemeList, ...failures },
      },
    },
    async (request) => {
      const { memes } = await listMemes(ctx, request.viewer, {
        ...request.query,
        sort: 'upvoted',
        time: 'all',
      });
      return memes;
    },
  );
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: MemePage) {
  if (page.next) reply.header('link', nextLink(request.url, page.next));
  return page.memes;
}
