import { QueueCardList } from '@corpomeme/contract/desk';
import { MemeList } from '@corpomeme/contract/memes';
import { Colleagues } from '@corpomeme/contract/moderation';
import { PageQuery } from '@corpomeme/contract/paging';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { nextLink } from '../../http/paging.ts';
import { listPending } from '../memes/memes.service.ts';
import { getColleagues } from './concern.service.ts';
import { listQueuePage } from './queue.service.ts';

export function registerModeration(app: App, ctx: Context): void {
  app.get(
    route.colleagues,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'How many others can decide; what concerns the caller is theirs',
        tags: ['moderation'],
        response: { 200: Colleagues, ...failures },
      },
    },
    (request) => getColleagues(ctx, actorOf(request)),
  );

  app.get(
    route.pendingMemes,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'Memes waiting for a decision, oldest first; X-Total-Count tells how many in all',
        tags: ['moderation'],
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

  app.get(
    route.moderationQueue,
    {
      config: { access: 'moderator' },
      schema: {
        summary:
          'The same with what the checks found, what needs eyes most first; X-Total-Count tells how many in all',
        tags: ['moderation'],
        querystring: PageQuery,
        response: { 200: QueueCardList, ...failures },
      },
    },
    async (request, reply) => {
      const page = await listQueuePage(ctx, actorOf(request), request.query);
      reply.header('x-total-count', page.total);
      if (page.next) reply.header('link', nextLink(request.url, page.next));
      return page.cards;
    },
  );
}
