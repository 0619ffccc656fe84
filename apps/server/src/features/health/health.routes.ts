import * as operations from '@corpomeme/contract/operations/health';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { createReadinessCheck } from './health.service.ts';

export interface ShutdownState {
  /** True after the process received a stop signal. */
  draining: boolean;
}

export function registerHealth(app: App, ctx: Context, state: ShutdownState): void {
  const checkReadiness = createReadinessCheck(ctx);
  handle(app, operations.checkLiveness, async () => ({ status: 'ok' as const }), { logLevel: 'silent' });

  handle(
    app,
    operations.checkReadiness,
    async (_request, reply) => {
      const failing = state.draining ? ['draining'] : await checkReadiness();
      // Reads go on without the image worker, so the process stays ready.
      const degraded = ctx.images.canWork() ? {} : { degraded: ['pictures'] };
      if (failing.length === 0) return { status: 'ok' as const, ...degraded };
      return reply.status(503).send({ status: 'unavailable', failing, ...degraded });
    },
    { logLevel: 'silent' },
  );
}
