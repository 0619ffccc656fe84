import { MemeHistory, RemovalBody } from '@corpomeme/contract/meme-history';
import { Meme, MemeList, MemeParams } from '@corpomeme/contract/memes';
import { PageQuery } from '@corpomeme/contract/paging';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { nextLink } from '../../http/paging.ts';
import { getHistory } from './history.service.ts';
import { listRemoved } from './removed.service.ts';
import { restoreMeme, takeDownMeme } from './takedown.service.ts';

const tags = ['moderation'];
const response = { 200: Meme, ...failures };

export function registerTakedown(app: App, ctx: Context): void {
  app.post(
    route.memeRemoval,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: {
        summary: 'Take an approved meme down',
        tags,
        params: MemeParams,
        body: RemovalBody,
        response,
      },
    },
    (request) => takeDownMeme(ctx, actorOf(request), request.params.id, request.body),
  );

  app.delete(
    route.memeRemoval,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: { summary: 'Bring a removed meme back', tags, params: MemeParams, response },
    },
    (request) => restoreMeme(ctx, actorOf(request), request.params.id),
  );

  registerReading(app, ctx);
}

function registerReading(app: App, ctx: Context): void {
  app.get(
    route.removedMemes,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'Memes that were taken down, latest first',
        tags,
        querystring: PageQuery,
        response: { 200: MemeList, ...failures },
      },
    },
    async (request, reply) => {
      const page = await listRemoved(ctx, actorOf(request), request.query);
      if (page.next) reply.header('link', nextLink(request.url, page.next));
      return page.memes;
    },
  );

  app.get(
    route.memeHistory,
    {
      config: { access: 'member' },
      schema: {
        summary: 'What happened to a meme, oldest first; for its author and moderators',
        tags,
        params: MemeParams,
        response: { 200: MemeHistory, ...failures },
      },
    },
    (request) => getHistory(ctx, actorOf(request), request.params.id),
  );
}
