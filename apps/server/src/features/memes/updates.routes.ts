import { route } from '@corpomeme/contract/paths';
import { Updates, UpdatesQuery } from '@corpomeme/contract/realtime';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { listUpdates } from './updates.service.ts';

export function registerUpdates(app: App, ctx: Context): void {
  app.get(
    route.updates,
    {
      config: { access: 'public' },
      schema: {
        summary: 'What changed since the timestamp of an earlier answer; without one, where to begin',
        tags: ['realtime'],
        querystring: UpdatesQuery,
        response: { 200: Updates, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { since } = request.query;
      return listUpdates(ctx, since === undefined ? null : Date.parse(since));
    },
  );
}
