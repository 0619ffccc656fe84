import { ModerationStatistics, StatisticsQuery } from '@corpomeme/contract/moderation-statistics';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { readStatistics } from './statistics.service.ts';

export function registerStatistics(app: App, ctx: Context): void {
  app.get(
    route.moderationStatistics,
    {
      config: { access: 'moderator', limit: 'search' },
      schema: {
        summary: 'Moderation week by week: decisions, waits, backlog, overturned and agreement',
        tags: ['moderation'],
        querystring: StatisticsQuery,
        response: { 200: ModerationStatistics, ...failures },
      },
    },
    (request) => readStatistics(ctx, request.query.weeks),
  );
}
