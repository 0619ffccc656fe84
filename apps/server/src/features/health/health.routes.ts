import { Health } from '@corpomeme/contract/health';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { checkReadiness } from './health.service.ts';

export interface Draining {
  /** True once the process was asked to stop. */
  draining: boolean;
}

export function registerHealth(app: App, ctx: Context, state: Draining): void {
  app.get(
    route.live,
    {
      config: { access: 'public' },
      logLevel: 'silent',
      schema: { summary: 'The process is up', tags: ['health'], response: { 200: Health, ...failures } },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    route.ready,
    {
      config: { access: 'public' },
      logLevel: 'silent',
      schema: {
        summary: 'Database and storage answer',
        tags: ['health'],
        response: { 200: Health, 503: Health, ...failures },
      },
    },
    async (_request, reply) => {
      const failing = state.draining ? ['draining'] : await checkReadiness(ctx);
      if (failing.length === 0) return { status: 'ok' as const };
      return reply.status(503).send({ status: 'unavailable', failing });
    },
  );
}
