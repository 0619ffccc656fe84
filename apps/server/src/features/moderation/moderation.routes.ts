import { Meme, MemeList, MemeParams } from '@corpomeme/contract/memes';
import { ApprovalBody } from '@corpomeme/contract/moderation';
import { PageQuery } from '@corpomeme/contract/paging';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { nextLink } from '../../http/paging.ts';
import { listPending } from '../memes/memes.service.ts';
import { decideMeme } from './moderation.service.ts';

const tags = ['moderation'];

export function registerModeration(app: App, ctx: Context): void {
  app.get(
    route.pendingMemes,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'Memes waiting for a decision, oldest first; X-Total-Count tells how many in all',
        tags,
        querystring: PageQuery,
        response: { 200: MemeList, ...failures },
      },
    },
    async (request, reply) => {
      const page = await listPending(ctx, actorOf(request), request.query);
      reply.header('x-total-count', page.total);
      if (page.next) reply.header('link', nextLink(request.url, page.next));
      return page.memes;
    },
  );

  app.put(
    route.memeApproval,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: {
        summary: 'Approve or reject a pending meme',
        tags,
        params: MemeParams,
        body: ApprovalBody,
        response: { 200: Meme, ...failures },
      },
    },
    (request) => decideMeme(ctx, actorOf(request), request.params.id, request.body),
  );
}
