import { ModerationLog, ModerationLogQuery, ModerationMonths } from '@corpomeme/contract/moderation-log';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { nextLink } from '../../http/paging.ts';
import { listModerationLog, listMonths } from './public-log.service.ts';

const tags = ['moderation'];

export function registerPublicLog(app: App, ctx: Context): void {
  app.get(
    route.moderationLog,
    {
      config: { access: 'public', cached: true },
      schema: {
        summary: 'What moderators decided, latest first, under pseudonyms',
        tags,
        querystring: ModerationLogQuery,
        response: { 200: ModerationLog, ...failures },
      },
    },
    async (request, reply) => {
      const { entries, next } = await listModerationLog(ctx, request.query);
      if (next) reply.header('link', nextLink(request.url, next));
      return entries;
    },
  );

  app.get(
    route.moderationMonths,
    {
      config: { access: 'public', cached: true },
      schema: {
        summary: 'How many decisions of each kind, by month',
        tags,
        response: { 200: ModerationMonths, ...failures },
      },
    },
    () => listMonths(ctx),
  );
}
